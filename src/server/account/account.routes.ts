import {
  changePassword,
  memberProfile,
  resetPassword,
  setPassword,
  updateSubBankAccount,
  verifyPhone,
} from '@/contract/account.contract';
import { answerConsents, memberConsents } from '@/contract/consents.contract';
import { checkAccount, register } from '@/contract/registration.contract';
import { readSecurityNotices, securityNotices } from '@/contract/security.contract';
import {
  endSessions,
  login,
  logout,
  memberSessions,
  signInCode,
  userInfo,
} from '@/contract/session.contract';
import { fetchAgentRules } from '../agent/agent.service';
import type { AreaDeps } from '../area';
import { handle, type MountedEndpoint } from '../http/endpoint-router';
import { fetchSecurityNotices, markNoticesRead } from '../security/security-notice.service';
import * as account from './account.service';
import { type HasPendingWithdrawal, updateBankAccount } from './bank-account.service';
import { assertCurrent, fetchConsents, recordConsents } from './consent.service';
import { endSessionsFor } from './end-sessions.service';
import { sendFirstPasswordCode, setFirstPassword } from './first-password.service';
import { createPasswordReset } from './password-reset.service';
import type { PhoneCodes } from './phone-code.service';
import { completeVerification, sendVerification } from './phone-verification.service';
import * as profile from './profile.service';
import { checkRegistration } from './registration-check.service';
import { endSession, fetchSessions } from './session.service';

/** Returns the endpoints for sign-in, registration, forgotten passwords and the member's own data. */
export function accountRoutes({
  db,
  agentId,
  phoneCodes,
  verifyLine,
  hasPendingWithdrawal,
}: AreaDeps & {
  phoneCodes: PhoneCodes;
  /** Undefined where sign-in by LINE is not offered. */
  verifyLine: account.LineVerifier | undefined;
  hasPendingWithdrawal: HasPendingWithdrawal;
}): MountedEndpoint[] {
  const deps = { db, agentId, phoneCodes };
  const reset = createPasswordReset(deps);
  return [
    handle(login, async ({ body, ...caller }) => {
      const { accessToken, userInfo: data } = await account.login(
        { ...deps, verifyLine },
        body,
        caller,
      );
      return { data, extraFields: { access_token: accessToken } };
    }),
    handle(signInCode, ({ body, ...caller }) =>
      account.sendSignInCode(deps, body.username, caller),
    ),
    handle(register, async ({ body, ...caller }) => {
      const { accessToken, userInfo: data } = await account.register(
        { ...deps, verifyLine },
        body,
        caller,
      );
      const { safe_play: rules } = await fetchAgentRules(db, agentId);
      const isLater = rules.question_first_deposit === 1;
      return { data, extraFields: { access_token: accessToken, asks_limits: !isLater } };
    }),
    handle(checkAccount, ({ body, ip }) => checkRegistration(db, agentId, body, ip)),
    handle(resetPassword, async ({ body, ...caller }) => {
      if (!('code' in body)) return reset.sendCode(body.username, caller);
      await reset.setPassword(body, caller);
      return null;
    }),
    handle(verifyPhone, async ({ member, body, ...caller }) => {
      if (body.code === undefined) return sendVerification(deps, member.id, caller);
      await completeVerification(deps, member.id, body.code, caller);
      return null;
    }),
    handle(logout, async ({ member }) => {
      await endSession(db, member.tokenHash);
      return null;
    }),
    handle(userInfo, ({ member }) => account.fetchUserInfo(db, member.id)),
    handle(memberProfile, ({ member }) => profile.fetchProfile(db, member.id)),
    handle(changePassword, async ({ member, body, ...caller }) => {
      await profile.changePassword(db, member, body, caller);
      return null;
    }),
    handle(setPassword, async ({ member, body: { password, code }, ...caller }) => {
      if (code === undefined) return sendFirstPasswordCode(deps, member.id, caller);
      await setFirstPassword(deps, member, { password, code }, caller);
      return null;
    }),
    handle(updateSubBankAccount, async ({ member, body, ...caller }) => {
      await updateBankAccount({ db, hasPendingWithdrawal }, member, body, caller);
      return null;
    }),
    handle(memberSessions, ({ member }) => fetchSessions(db, member)),
    handle(endSessions, async ({ member, body, ...caller }) => {
      await endSessionsFor(db, member, body, caller);
      return null;
    }),
    handle(memberConsents, ({ member }) => fetchConsents(db, member.id)),
    handle(answerConsents, async ({ member, body: { versions, answer } }) => {
      assertCurrent(versions);
      await recordConsents(db, member.id, answer);
      return fetchConsents(db, member.id);
    }),
    handle(securityNotices, ({ member }) => fetchSecurityNotices(db, member)),
    handle(readSecurityNotices, async ({ member, body }) => {
      await markNoticesRead(db, member.id, Number(body.notice_id));
      return null;
    }),
  ];
}
