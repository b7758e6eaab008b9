import type { BodyOf, DataOf } from '@/contract/endpoint';
import {
  endSessions,
  login,
  logout,
  memberSessions,
  signInCode,
  userInfo,
} from '@/contract/session.contract';
import { type UserInfo } from '@/contract/session.fields';
import { call } from '@/shared/http/http-client';

/** What a login or a registration gives. */
export interface NewSession {
  token: string;
  userInfo: UserInfo;
}

/** Signs in. */
export async function postLogin(body: BodyOf<typeof login>): Promise<NewSession> {
  const answer = await call(login, { body, handlesBadRequest: true });
  return { token: answer.access_token, userInfo: answer.data };
}

/** Asks for a code that lets a member past a sign-in that is held up. */
export async function postSignInCode(
  body: BodyOf<typeof signInCode>,
): Promise<DataOf<typeof signInCode>> {
  return (await call(signInCode, { body, handlesBadRequest: true })).data;
}

/** Ends one session of the member, or with none named every one; then the LINE link may go as well. */
export async function postEndSessions(body: BodyOf<typeof endSessions>): Promise<void> {
  await call(endSessions, { body, handlesBadRequest: true });
}

/** Reads where the member is signed in. */
export async function fetchSessions(signal?: AbortSignal) {
  return (await call(memberSessions, { signal })).data;
}

/** Ends the session on the server. */
export async function postLogout(timeoutMs: number): Promise<void> {
  await call(logout, { timeoutMs, handlesBadRequest: true });
}

/** Reads who is signed in. */
export async function fetchUserInfo(signal?: AbortSignal): Promise<UserInfo> {
  return (await call(userInfo, { signal })).data;
}
