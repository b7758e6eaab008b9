import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { queryRaw } from '../db/raw';
import type { DatabaseTables } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { loginAttemptKey } from './account.service';
import { clearAttempts, countAttempt } from './attempts.service';
import type { CodeSender } from './code.sender';
import { hashPassword, verifyPassword } from './password.service';
import { endSessionsOf } from './session.service';

const CODE_SECONDS = 10 * 60;
const TRIES_PER_CODE = 5;
const RESEND_SECONDS = 60;
const SEND_WINDOW_SECONDS = 60 * 60;
const SENDS_PER_ACCOUNT = 5;
const SENDS_PER_ADDRESS = 30;
const TRY_WINDOW_SECONDS = 15 * 60;
const TRIES_PER_ADDRESS = 50;

/** The two steps of a forgotten password. */
export interface PasswordReset {
  /**
   * Sends a code to a member's phone; it replaces an earlier one. Answer and work are the same for a number that is
   * no member's.
   * @throws TooManyError `auth.too_many_codes`, per account and per address
   */
  sendCode(
    username: string,
    address: string,
  ): Promise<{ resend_after_seconds: number; expires_in_seconds: number }>;
  /**
   * Sets the password by a code, which is used up by it, and ends every session of the member.
   * @throws RefusalError `auth.wrong_code`, whether it is wrong, too old, used up or nobody's
   * @throws TooManyError `auth.too_many_codes`, per address
   */
  setPassword(
    form: { username: string; code: string; password: string },
    address: string,
  ): Promise<void>;
}

export function createPasswordReset({
  db,
  agentId,
  codeSender,
  logger,
}: {
  db: Kysely<DatabaseTables>;
  agentId: number;
  codeSender: CodeSender;
  logger: Logger;
}): PasswordReset {
  async function findMemberId(username: string): Promise<number | null> {
    const member = await db
      .selectFrom('members')
      .select('id')
      .where('agent_id', '=', agentId)
      .where('username', '=', username)
      .where('closed_at', 'is', null)
      .executeTakeFirst();
    return member?.id ?? null;
  }

  return {
    async sendCode(username, address) {
      const account = `${agentId}/${username}`;
      await countAttempt(
        db,
        [
          { key: `code/next/${account}`, most: 1, windowSeconds: RESEND_SECONDS },
          {
            key: `code/account/${account}`,
            most: SENDS_PER_ACCOUNT,
            windowSeconds: SEND_WINDOW_SECONDS,
          },
          {
            key: `code/address/${address}`,
            most: SENDS_PER_ADDRESS,
            windowSeconds: SEND_WINDOW_SECONDS,
          },
        ],
        'auth.too_many_codes',
      );
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const codeHash = await hashPassword(code);
      const memberId = await findMemberId(username);
      if (memberId !== null) {
        await queryRaw(
          db,
          `INSERT INTO password_codes (member_id, code_hash, expires_at)
           VALUES ($1, $2, business_now() + $3 * interval '1 second')
           ON CONFLICT (member_id) DO UPDATE
           SET code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0`,
          [memberId, codeHash, CODE_SECONDS],
        );
        // Not waited for: how long it takes would tell that there is such a member.
        codeSender.send({ phone: username, code }).catch((error: unknown) => {
          logger.error({ err: error }, 'a code for a new password was not sent');
        });
      }
      return { resend_after_seconds: RESEND_SECONDS, expires_in_seconds: CODE_SECONDS };
    },

    async setPassword({ username, code, password }, address) {
      await countAttempt(
        db,
        [
          {
            key: `code/try/${address}`,
            most: TRIES_PER_ADDRESS,
            windowSeconds: TRY_WINDOW_SECONDS,
          },
        ],
        'auth.too_many_codes',
      );
      const memberId = await findMemberId(username);
      const codeHash = memberId === null ? null : await takeTry(db, memberId);
      const matches = await verifyPassword(codeHash, code);
      if (memberId === null || !matches) throw new RefusalError('auth.wrong_code');
      const passwordHash = await hashPassword(password);
      await db.transaction().execute(async (tx) => {
        const [used] = await queryRaw(
          tx,
          'DELETE FROM password_codes WHERE member_id = $1 AND code_hash = $2 RETURNING member_id',
          [memberId, codeHash],
        );
        if (!used) throw new RefusalError('auth.wrong_code');
        await queryRaw(tx, 'UPDATE members SET password_hash = $2 WHERE id = $1', [
          memberId,
          passwordHash,
        ]);
        await endSessionsOf(tx, memberId);
      });
      // Who forgot a password has often guessed until the account was locked.
      await clearAttempts(db, loginAttemptKey(agentId, username));
    },
  };
}

/** Counts a try before it is made. @returns what a live code must match, or null without one */
async function takeTry(db: Kysely<DatabaseTables>, memberId: number): Promise<string | null> {
  const [code] = await queryRaw<{ code_hash: string }>(
    db,
    `UPDATE password_codes SET tries = tries + 1
     WHERE member_id = $1 AND tries < $2 AND expires_at > business_now() RETURNING code_hash`,
    [memberId, TRIES_PER_CODE],
  );
  return code?.code_hash ?? null;
}
