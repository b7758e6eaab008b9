import { proxy } from 'valtio/vanilla';
import type { Restriction } from '@/contract/break.fields';
import type { UserInfo } from '@/contract/session.fields';
import { persist } from './persist';
import { isRecord, readStored, readText, userPlace } from './stored';

interface UserState {
  /** Bearer token of the session. */
  token: string | null;
  authUser: UserInfo | null;
  /** Agent code of the last signed-in member; it outlives the session. */
  agentCode: string | null;
  readonly isLoggedIn: boolean;
  /** The time-out or exclusion of the signed-in member; null without one. */
  readonly restriction: Restriction | null;
  /** True while a reality check waits for the answer of a member who is not on a break. */
  readonly isCheckDue: boolean;
}

/** The signed-in member. */
export const userStore = proxy<UserState>({
  token: null,
  authUser: null,
  agentCode: null,
  get isLoggedIn() {
    return this.token !== null && this.authUser !== null;
  },
  get restriction() {
    return (this.token !== null && this.authUser?.user.restriction) || null;
  },
  get isCheckDue() {
    return (
      this.isLoggedIn && this.restriction === null && this.authUser?.user.is_check_due === true
    );
  },
});

/** Stores a new session from a login, a registration or LINE. */
export function signIn(token: string, userInfo: UserInfo): void {
  takeOver(userInfo);
  userStore.token = token;
}

/** Updates the signed-in member with data from the server; ignored without a session. */
export function updateAuthUser(userInfo: UserInfo): void {
  if (userStore.token !== null) takeOver(userInfo);
}

/** Notes that the signed-in member's break has begun or become longer. */
export function noteRestriction(restriction: Restriction): void {
  const { authUser } = userStore;
  if (authUser) authUser.user.restriction = restriction;
}

/** Notes whether a reality check waits for the signed-in member. */
export function noteCheck(isDue: boolean): void {
  const { authUser } = userStore;
  if (authUser) authUser.user.is_check_due = isDue;
}

function takeOver(userInfo: UserInfo): void {
  userStore.authUser = userInfo;
  userStore.agentCode = userInfo.agent_code;
}

/** Deletes the member and the token, but keeps the agent code. */
export function signOut(): void {
  userStore.token = null;
  userStore.authUser = null;
}

/** Restores the state of a new device. */
export function reset(): void {
  signOut();
  userStore.agentCode = null;
}

/** Returns whether this browser has a stored session, even before the store is restored. */
export function hasStoredSession(): boolean {
  const state = readStored(userPlace);
  return readText(state, 'token') !== null && isUserInfo(state['authUser']);
}

persist({
  ...userPlace,
  store: userStore,
  save: ({ token, authUser, agentCode }) => ({ token, authUser, agentCode }),
  restore: (saved) => {
    const state = isRecord(saved) ? saved : {};
    userStore.authUser = isUserInfo(state['authUser']) ? state['authUser'] : null;
    userStore.token = readText(state, 'token');
    userStore.agentCode = readText(state, 'agentCode');
  },
});

function isUserInfo(value: unknown): value is UserInfo {
  if (!isRecord(value) || typeof value['agent_code'] !== 'string') return false;
  const user = value['user'];
  return isRecord(user) && typeof user['id'] === 'string' && typeof user['username'] === 'string';
}
