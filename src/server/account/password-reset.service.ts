import type { CodeSent } from '@/contract/fields';
import type { AreaDeps } from '../area';
import { queryRaw } from '../db/raw';
import type { Tx } from '../db/tables';
import { clearAttempts } from '../http/attempts.service';
import { RefusalError } from '../http/refusal';
import type { Caller } from '../security/caller';
import { recordSecurityEvent } from '../security/security-log.service';
import { writeSecurityNotice } from '../security/security-notice.service';
import { loginAttemptKeys } from './account.service';
import { findDeviceStatus } from './device.service';
import { refuseFormerLineProofs, removeLineLink } from './line-link.service';
import { insertMember } from './member-creation.service';
import { hashPassword } from './password.service';
import { forgetCodesOf, type PhoneCodes } from './phone-code.service';
import { endSessionsOf } from './session.service';
import { closeUnprovedMember } from './unproved-member.service';

/** The two steps of resetting a forgotten password. */
export interface PasswordReset {
  /**
   * Sends a code to a member's phone. Response and timing are the same for a number that belongs to no member.
   * @throws TooManyError `auth.too_many_codes`
   */
  sendCode(username: string, caller: Caller): Promise<CodeSent>;
  /**
   * Sets the password and uses up the code. All sessions of the member and the LINE link end, so every device has to
   * sign in with the password again.
   * @throws RefusalError `auth.wrong_code` for a code that is wrong, expired or used, or a number without a member
   * @throws TooManyError `auth.too_many_codes`
   */
  setPassword(
    form: { username: string; code: string; password: string },
    caller: Caller,
  ): Promise<void>;
}

export function createPasswordReset({
  db,
  agentId,
  phoneCodes,
}: AreaDeps & {
  phoneCodes: PhoneCodes;
}): PasswordReset {
  const purpose = 'reset_password';

  async function findMember(username: string, { deviceId = null }: Caller) {
    const member = await db
      .selectFrom('members')
      .select('id')
      .where('agent_id', '=', agentId)
      .where('username', '=', username)
      .where('closed_at', 'is', null)
      .executeTakeFirst();
    const status = await findDeviceStatus(db, member?.id ?? 0, deviceId);
    return { memberId: member?.id ?? null, isKnownDevice: status === 'known' };
  }

  /**
   * Returns the locked member of a phone that was just proved. An account that never proved the phone may be a
   * stranger's: it is closed, and the owner gets a new, empty account.
   */
  async function holdOwnMember(
    tx: Tx,
    { username, caller }: { username: string; caller: Caller },
  ): Promise<number> {
    const closed = await closeUnprovedMember(tx, { agentId, phone: username, caller });
    if (closed) {
      return insertMember(tx, {
        agentId,
        username,
        passwordHash: null,
        firstName: null,
        lastName: null,
        bankCode: null,
        bankAccountNumber: null,
        birthDate: closed.birthDate,
        attributedAgentCode: null,
        referrerMemberId: null,
        isPhoneVerified: true,
      });
    }
    const [member] = await queryRaw<{ id: number }>(
      tx,
      `SELECT id FROM members WHERE agent_id = $1 AND username = $2 AND closed_at IS NULL
         AND phone_verified_at IS NOT NULL FOR NO KEY UPDATE`,
      [agentId, username],
    );
    if (!member) throw new RefusalError('auth.wrong_code');
    return member.id;
  }

  return {
    async sendCode(phone, caller) {
      const member = await findMember(phone, caller);
      const isWanted = member.memberId !== null;
      return phoneCodes.send({ purpose, phone, caller, isWanted, ...member });
    },

    async setPassword({ username, code, password }, caller) {
      const member = await findMember(username, caller);
      const proven = await phoneCodes.prove({ purpose, phone: username, caller, code, ...member });
      if (member.memberId === null) throw new RefusalError('auth.wrong_code');
      const passwordHash = await hashPassword(password);
      await db.transaction().execute(async (tx) => {
        const memberId = await holdOwnMember(tx, { username, caller });
        await phoneCodes.use(tx, proven);
        await queryRaw(tx, 'UPDATE members SET password_hash = $2 WHERE id = $1', [
          memberId,
          passwordHash,
        ]);
        await forgetCodesOf(tx, memberId);
        await endSessionsOf(tx, memberId);
        await refuseFormerLineProofs(tx, memberId);
        const event = { agentId, memberId, caller };
        await recordSecurityEvent(tx, { ...event, kind: 'password.reset' });
        if (await removeLineLink(tx, memberId))
          await recordSecurityEvent(tx, { ...event, kind: 'line.unlinked' });
        const { userAgent } = caller;
        await writeSecurityNotice(tx, {
          memberId,
          kind: 'password_changed',
          tokenHash: null,
          userAgent,
        });
      });
      // A member who forgot the password has often guessed until sign-in was refused, so those failures are reset.
      await clearAttempts(db, loginAttemptKeys(agentId, username, caller));
    },
  };
}
