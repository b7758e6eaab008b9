import { proxy, subscribe } from 'valtio/vanilla';
import { AGENT_KEY } from '@/features/agent/agent.queries';
import { forgetQueries, invalidateAfter } from '@/shared/query/query-cache';
import { closeSafetyRefusal } from '@/shared/state/safety-refusal.store';
import {
  clearSelectedGame,
  closeModal,
  consumeReturnTo,
  rememberReturnTo,
  sessionStore,
} from '@/shared/state/session.store';
import { signOut, userStore } from '@/shared/state/user.store';
import { showToast } from '@/shared/ui/toast';
import { appCopy } from './app.copy';
import { getCurrentUrl, goTo } from './navigation';
import { readOtherTabs } from './resume-refresh';

/**
 * Counter that increases when a member signs out. It remounts the screen, so that the next member never sees the
 * previous member's data.
 */
export const memberEpoch = proxy({ value: 0 });

/** Duration in ms of the toast about an ended session, long enough to be read on a page that has just loaded. */
const SESSION_OVER_MS = 6000;

let isLeaving = false;

/**
 * Clears or refreshes cache and screen when the signed-in member changes, even if another tab has caused the change.
 */
export function watchSession(): void {
  let memberId = getMemberId();
  subscribe(userStore, () => {
    const previous = memberId;
    memberId = getMemberId();
    if (memberId === previous) return;
    if (previous !== null) forgetMember();
    if (memberId !== null) completeSignIn();
  });
}

/** Handles HTTP 401: removes the stored user, opens the login page and remembers the screen to return to. */
export function handleDeadToken(): void {
  if (isLeaving) return;
  const deadToken = userStore.token;
  // The storage event of a logout in another tab may arrive after the server's 401.
  readOtherTabs();
  if (userStore.token !== deadToken) return;
  rememberReturnTo(getCurrentUrl());
  goTo('/login', { replace: true });
  signOut();
  showToast({ message: appCopy.sessionOver, durationMs: SESSION_OVER_MS });
}

/**
 * Ends the session on this device. It goes to the home page before signing out, because otherwise a guard would
 * redirect to the login page.
 */
export function leaveSession(): void {
  sessionStore.returnTo = null;
  goTo('/');
  signOut();
}

/** Sets whether a logout is running; a 401 is ignored during a logout. */
export function setLeaving(next: boolean): void {
  isLeaving = next;
}

function getMemberId(): string | null {
  return userStore.isLoggedIn ? (userStore.authUser?.user.id ?? null) : null;
}

function forgetMember(): void {
  clearSelectedGame();
  closeModal('menu');
  closeModal('deposit');
  closeModal('limitQuestion');
  closeSafetyRefusal();
  // The agent's data is the same for every member, so it stays in the cache.
  forgetQueries(AGENT_KEY);
  memberEpoch.value += 1;
}

function completeSignIn(): void {
  sessionStore.lineVisitor = null;
  closeModal('login');
  closeModal('register');
  invalidateAfter(['signed-in']);
  // The login, registration and recovery pages have a guard that redirects, and may first ask to link a LINE account.
  if (sessionStore.returnTo !== null && !/^\/(login|register|forgot)\b/.test(getCurrentUrl())) {
    const target = consumeReturnTo();
    if (target !== null) goTo(target);
  }
}
