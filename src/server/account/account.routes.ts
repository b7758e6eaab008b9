import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import {
  changePassword,
  checkAccount,
  endSessions,
  login,
  logout,
  memberProfile,
  memberSessions,
  register,
  resetPassword,
  updateSubBankAccount,
  userInfo,
} from '@/contract/account.contract';
import type { DatabaseTables } from '../db/tables';
import { handle, type MountedEndpoint } from '../http/endpoint-router';
import { RefusalError } from '../http/refusal';
import * as account from './account.service';
import { updateBankAccount } from './bank-account.service';
import type { CodeSender } from './code.sender';
import { createPasswordReset } from './password-reset.service';
import * as profile from './profile.service';
import { checkRegistration } from './registration-check.service';
import { endSession, endSessionOf, endSessionsOf, fetchSessions } from './session.service';

/** Sign-in, registration, forgotten passwords and the member's own data. */
export function accountRoutes({
  db,
  agentId,
  codeSender,
  logger,
}: {
  db: Kysely<DatabaseTables>;
  agentId: number;
  codeSender: CodeSender;
  logger: Logger;
}): MountedEndpoint[] {
  const reset = createPasswordReset({ db, agentId, codeSender, logger });
  return [
    handle(login, async ({ body, ...caller }) => {
      const { accessToken, userInfo: data } = await account.login(db, agentId, body, caller);
      return { data, beside: { access_token: accessToken } };
    }),
    handle(register, async ({ body, ...caller }) => {
      const { accessToken, userInfo: data } = await account.register(db, agentId, body, caller);
      return { data, beside: { access_token: accessToken } };
    }),
    handle(checkAccount, ({ body, address }) => checkRegistration(db, agentId, body, address)),
    handle(resetPassword, async ({ body, address }) => {
      if (!('code' in body)) return reset.sendCode(body.username, address);
      await reset.setPassword(body, address);
      return null;
    }),
    handle(logout, async ({ member }) => {
      await endSession(db, member.tokenHash);
      return null;
    }),
    handle(userInfo, ({ member }) => account.fetchUserInfo(db, member.id)),
    handle(memberProfile, ({ member }) => profile.fetchProfile(db, member.id)),
    handle(changePassword, async ({ member, body }) => {
      await profile.changePassword(db, member, body);
      return null;
    }),
    handle(updateSubBankAccount, async ({ member, body }) => {
      await updateBankAccount(db, member, body);
      return null;
    }),
    handle(memberSessions, ({ member }) => fetchSessions(db, member)),
    handle(endSessions, async ({ member, body: { session_id: sessionId } }) => {
      if (sessionId === undefined) await endSessionsOf(db, member.id);
      else if (!(await endSessionOf(db, member.id, sessionId)))
        throw new RefusalError('request.not_found');
      return null;
    }),
  ];
}
