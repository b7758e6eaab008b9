import { proxy } from 'valtio/vanilla';
import { call } from '@/shared/http/http-client';
import { localStore } from '@/shared/state/local.store';
import { showToast } from '@/shared/ui/toast';
import { overlayCopy } from './overlay.copy';
import { leaveSession, setLeaving } from './session-watch';

/** Leaving does not wait longer than this for the server. */
const PATIENCE_MS = 4000;

/** Whether the question is open. */
export const logoutStore = proxy({ isAsking: false });

/** Asks whether the member wants to leave. */
export function askLogout(): void {
  logoutStore.isAsking = true;
}

export function cancelLogout(): void {
  logoutStore.isAsking = false;
}

export const reset = cancelLogout;

/** Ends the session here and on the server. Without a connection it still ends here. */
export async function logout(): Promise<void> {
  setLeaving(true);
  try {
    const endpoint = async () => (await import('@/contract/session.contract')).logout;
    await call(endpoint, { timeoutMs: PATIENCE_MS, handlesBadRequest: true });
  } catch {
    // The token is forgotten below; the server ends it by itself in time.
  } finally {
    setLeaving(false);
  }
  cancelLogout();
  localStore.lineAutoSignIn = false;
  leaveSession();
  showToast({ message: overlayCopy.loggedOut, tone: 'success' });
}
