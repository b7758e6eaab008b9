import { proxy, subscribe } from 'valtio/vanilla';
import { AGENT_KEY } from '@/features/agent/agent.queries';
import { forgetQueries, invalidateAfter } from '@/shared/query/query-cache';
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
import { getAddress, goTo } from './navigation';
import { readOtherTabs } from './resume-refresh';

/** Counts the members that left: what was on the screen for one must not stay there for the next. */
export const memberEpoch = proxy({ value: 0 });

/** Long enough to be read on a page that has just come. */
const SESSION_OVER_MS = 6000;

let isLeaving = false;

/** Keeps cache and screen in step with who is signed in, also when another tab decides it. */
export function watchSession(): void {
  let memberId = getMemberId();
  subscribe(userStore, () => {
    const previous = memberId;
    memberId = getMemberId();
    if (memberId === previous) return;
    if (previous !== null) forgetMember();
    if (memberId !== null) welcomeMember();
  });
}

/** HTTP 401: removes the stored user and remembers the screen to return to. */
export function handleDeadToken(): void {
  if (isLeaving) return;
  const deadToken = userStore.token;
  // The browser may tell of a logout in another tab only after the server has answered.
  readOtherTabs();
  if (userStore.token !== deadToken) return;
  rememberReturnTo(getAddress());
  goTo('/login', { replace: true });
  signOut();
  showToast({ message: appCopy.sessionOver, durationMs: SESSION_OVER_MS });
}

/** Ends the session on this device. The order matters: home first, or a guard would lead to the login page. */
export function leaveSession(): void {
  sessionStore.returnTo = null;
  goTo('/');
  signOut();
}

/** While the member is leaving, a 401 says nothing new. */
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
  // The agent is the same for everyone.
  forgetQueries(AGENT_KEY);
  memberEpoch.value += 1;
}

function welcomeMember(): void {
  sessionStore.lineVisitor = null;
  closeModal('login');
  closeModal('register');
  invalidateAfter(['signed-in']);
  // On a page for guests its guard leads on, and linking has a question first.
  if (sessionStore.returnTo !== null && !/^\/(login|register|forgot)\b/.test(getAddress())) {
    const target = consumeReturnTo();
    if (target !== null) goTo(target);
  }
}
