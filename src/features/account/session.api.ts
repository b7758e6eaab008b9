import type { BodyOf } from '@/contract/endpoint';
import { login } from '@/contract/session.contract';
import type { UserInfo } from '@/contract/session.fields';
import { call } from '@/shared/http/http-client';

/** Result of a login or a registration. */
export interface NewSession {
  token: string;
  userInfo: UserInfo;
}

/** Signs in and returns the new session. */
export async function postLogin(body: BodyOf<typeof login>): Promise<NewSession> {
  const response = await call(login, { body, handlesBadRequest: true });
  return { token: response.access_token, userInfo: response.data };
}
