import { openModal, sessionStore } from '@/shared/state/session.store';

/** Opens the login or the registration for somebody who wants to stay here, wherever an earlier guard pointed. */
export function askToSignIn(way: 'login' | 'register'): void {
  sessionStore.returnTo = null;
  openModal(way);
}
