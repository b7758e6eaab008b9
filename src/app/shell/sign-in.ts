import { openModal, sessionStore } from '@/shared/state/session.store';

/** Opens the login or the registration over this screen and forgets an earlier guard's return address. */
export function askToSignIn(way: 'login' | 'register'): void {
  sessionStore.returnTo = null;
  openModal(way);
}
