import {
  changePassword,
  memberProfile,
  resetPassword,
  setPassword,
  updateSubBankAccount,
  verifyPhone,
} from '@/contract/account.contract';
import type { BodyOf, DataOf } from '@/contract/endpoint';
import { call } from '@/shared/http/http-client';

/** Asks for a code for a new password, or sets it by the code. */
export async function postResetPassword(
  body: BodyOf<typeof resetPassword>,
): Promise<DataOf<typeof resetPassword>> {
  return (await call(resetPassword, { body, handlesBadRequest: true })).data;
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

/** Reads who the member is to the agent. */
export async function fetchProfile(signal?: AbortSignal) {
  return (await call(memberProfile, { signal })).data;
}
