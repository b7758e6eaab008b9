import type { Kysely } from 'kysely';
import { login, logout, register, userInfo } from '@/contract/account.contract';
import type { DatabaseTables } from '../db/tables';
import { handle, type MountedEndpoint } from '../http/endpoint-router';
import * as account from './account.service';
import { endSession } from './session.service';

/** Sign-in, registration and the member's own data. */
export function accountRoutes({
  db,
  agentId,
}: {
  db: Kysely<DatabaseTables>;
  agentId: number;
}): MountedEndpoint[] {
  return [
    handle(login, async ({ body, ...caller }) => {
      const { accessToken, userInfo: data } = await account.login(db, agentId, body, caller);
      return { data, beside: { access_token: accessToken } };
    }),
    handle(register, async ({ body, ...caller }) => {
      const { accessToken, userInfo: data } = await account.register(db, agentId, body, caller);
      return { data, beside: { access_token: accessToken } };
    }),
    handle(logout, async ({ member }) => {
      await endSession(db, member.tokenHash);
      return null;
    }),
    handle(userInfo, ({ member }) => account.fetchUserInfo(db, member.id)),
  ];
}
