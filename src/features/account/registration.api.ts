import type { BodyOf, DataOf } from '@/contract/endpoint';
import { type CheckAccount, checkAccount, register } from '@/contract/registration.contract';
import { call } from '@/shared/http/http-client';
import type { NewSession } from './session.api';

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
