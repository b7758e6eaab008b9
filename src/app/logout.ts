import { proxy } from 'valtio/vanilla';
import { call } from '@/shared/http/http-client';
import { localStore } from '@/shared/state/local.store';
import { showToast } from '@/shared/ui/toast';
import { overlayCopy } from './overlay.copy';
import { leaveSession, setLeaving } from './session-watch';

/** Longest time in ms that a logout waits for the server. */
const PATIENCE_MS = 4000;

/** Whether the logout question is open. */
export const logoutStore = proxy({ isAsking: false });

/** Opens the logout question. */
export function askLogout(): void {
  logoutStore.isAsking = true;
}

export function cancelLogout(): void {
  logoutStore.isAsking = false;
}

export const reset = cancelLogout;

/** Ends the session on this device and on the server. Without a connection it ends only on this device. */
export async function logout(): Promise<void> {
  setLeaving(true);
  try {
    const endpoint = async () => (await import('@/contract/session.contract')).logout;
    await call(endpoint, { timeoutMs: PATIENCE_MS, handlesBadRequest: true });
  } catch {
    // A failure is ignored: the token is deleted below, and the session expires on the server.
  } finally {
    setLeaving(false);
  }
  cancelLogout();
  localStore.lineAutoSignIn = false;
  leaveSession();
  showToast({ message: overlayCopy.loggedOut, tone: 'success' });
}
