import { openModal, sessionStore } from '@/shared/state/session.store';

/** Opens the login or registration dialog, and forgets the path that an earlier guard stored. */
export function askToSignIn(way: 'login' | 'register'): void {
  sessionStore.returnTo = null;
  openModal(way);
}
