import { proxy } from 'valtio/vanilla';
import type { UserInfo } from '@/contract/account.contract';
import { isRecord, persist } from './persist';

interface UserState {
  /** Bearer token of the session. */
  token: string | null;
  authUser: UserInfo | null;
  readonly isLoggedIn: boolean;
}

/** Who is signed in. */
export const userStore = proxy<UserState>({
  token: null,
  authUser: null,
  get isLoggedIn() {
    return this.token !== null && this.authUser !== null;
  },
});

/** Takes over the session that a login, a registration or LINE gave. */
export function signIn(token: string, userInfo: UserInfo): void {
  userStore.authUser = userInfo;
  userStore.token = token;
}

/** Takes over what the server says about the signed-in member. */
export function updateAuthUser(userInfo: UserInfo): void {
  if (userStore.token !== null) userStore.authUser = userInfo;
}

/** Forgets the member and the token. */
export function signOut(): void {
  userStore.token = null;
  userStore.authUser = null;
}

/** Back to the state of a fresh device. */
export const reset = signOut;

persist({
  name: 'user',
  version: 1,
  area: 'localStorage',
  store: userStore,
  save: ({ token, authUser }) => ({ token, authUser }),
  restore: (saved) => {
    const state = isRecord(saved) ? saved : {};
    userStore.authUser = isUserInfo(state['authUser']) ? state['authUser'] : null;
    userStore.token = typeof state['token'] === 'string' ? state['token'] : null;
  },
});

function isUserInfo(value: unknown): value is UserInfo {
  if (!isRecord(value) || typeof value['agent_code'] !== 'string') return false;
  const user = value['user'];
  return isRecord(user) && typeof user['id'] === 'string' && typeof user['username'] === 'string';
}
