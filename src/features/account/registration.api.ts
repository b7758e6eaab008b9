import type { BodyOf } from '@/contract/endpoint';
import { register } from '@/contract/registration.contract';
import { call } from '@/shared/http/http-client';
import type { NewSession } from './session.api';

/** A new session, and whether the question about deposit limits comes now. */
export interface Registered extends NewSession {
  asksLimits: boolean;
}

/** Registers a member and returns the new session. */
export async function postRegister(body: BodyOf<typeof register>): Promise<Registered> {
  const response = await call(register, { body, handlesBadRequest: true });
  return {
    token: response.access_token,
    userInfo: response.data,
    asksLimits: response.asks_limits,
  };
}
