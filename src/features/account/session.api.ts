import type { BodyOf } from '@/contract/endpoint';
import { login } from '@/contract/session.contract';
import type { UserInfo } from '@/contract/session.fields';
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
