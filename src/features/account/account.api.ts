import { login, logout, register, type UserInfo, userInfo } from '@/contract/account.contract';
import type { BodyOf } from '@/contract/endpoint';
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

/** Becomes a member, signed in. */
export async function postRegister(body: BodyOf<typeof register>): Promise<NewSession> {
  const answer = await call(register, { body, handlesBadRequest: true });
  return { token: answer.access_token, userInfo: answer.data };
}

/** Ends the session on the server. */
export async function postLogout(timeoutMs: number): Promise<void> {
  await call(logout, { timeoutMs, handlesBadRequest: true });
}

/** Reads who is signed in. */
export async function fetchUserInfo(signal?: AbortSignal): Promise<UserInfo> {
  return (await call(userInfo, { signal })).data;
}
