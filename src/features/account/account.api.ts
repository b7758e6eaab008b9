import {
  type CheckAccount,
  changePassword,
  checkAccount,
  endSessions,
  login,
  logout,
  memberProfile,
  memberSessions,
  register,
  resetPassword,
  setPassword,
  signInCode,
  type UserInfo,
  updateSubBankAccount,
  userInfo,
  verifyPhone,
} from '@/contract/account.contract';
import type { BodyOf, DataOf } from '@/contract/endpoint';
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

/** Asks whether what is being typed would be accepted. */
export async function postCheckAccount(
  body: CheckAccount,
  signal?: AbortSignal,
): Promise<DataOf<typeof checkAccount>> {
  return (await call(checkAccount, { body, signal, handlesBadRequest: true })).data;
}

/** Asks for a code for a new password, or sets it by the code. */
export async function postResetPassword(
  body: BodyOf<typeof resetPassword>,
): Promise<DataOf<typeof resetPassword>> {
  return (await call(resetPassword, { body, handlesBadRequest: true })).data;
}

/** Asks for a code that lets a member past a sign-in that is held up. */
export async function postSignInCode(
  body: BodyOf<typeof signInCode>,
): Promise<DataOf<typeof signInCode>> {
  return (await call(signInCode, { body, handlesBadRequest: true })).data;
}

/** Asks for a code to the signed-in member's own phone, or shows it. */
export async function postVerifyPhone(
  body: BodyOf<typeof verifyPhone>,
): Promise<DataOf<typeof verifyPhone>> {
  return (await call(verifyPhone, { body, handlesBadRequest: true })).data;
}

/** Changes the password of the signed-in member. */
export async function postChangePassword(body: BodyOf<typeof changePassword>): Promise<void> {
  await call(changePassword, { body, handlesBadRequest: true });
}

/** Asks for a code for the first password of the signed-in member, or sets it by the code. */
export async function postFirstPassword(
  body: BodyOf<typeof setPassword>,
): Promise<DataOf<typeof setPassword>> {
  return (await call(setPassword, { body, handlesBadRequest: true })).data;
}

/** Names the bank account of the signed-in member. */
export async function postBankAccount(body: BodyOf<typeof updateSubBankAccount>): Promise<void> {
  await call(updateSubBankAccount, { body, handlesBadRequest: true });
}

/** Ends one session of the member, or with none named every one; then the LINE link may go as well. */
export async function postEndSessions(body: BodyOf<typeof endSessions>): Promise<void> {
  await call(endSessions, { body, handlesBadRequest: true });
}

/** Reads who the member is to the agent. */
export async function fetchProfile(signal?: AbortSignal) {
  return (await call(memberProfile, { signal })).data;
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
