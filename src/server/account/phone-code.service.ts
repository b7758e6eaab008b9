import { randomInt } from 'node:crypto';
import type { Logger } from 'pino';
import type { CodeSent } from '@/contract/fields';
import { maskUsername } from '@/domain/masked-username';
import type { AreaDeps } from '../area';
import { type Executor, queryRaw } from '../db/raw';
import { limitFailures } from '../http/attempts.service';
import { RefusalError } from '../http/refusal';
import { ACCESS_LIMITS } from '../security/access-limits';
import { type Caller, identifyCaller } from '../security/caller';
import { recordSecurityEvent } from '../security/security-log.service';
import type { CodeSender } from './code-sender';
import { hashPassword, verifyPassword } from './password.service';
import { countSending, forgiveSending } from './phone-code-budget.service';
import type { PhoneCodePurpose } from './phone-code-purposes';

const LIMITS = ACCESS_LIMITS.codes;

/** A phone to prove, with the purpose and the caller. */
export interface PhoneCodeRequest {
  purpose: PhoneCodePurpose;
  phone: string;
  /** The member with this phone; null when there is none, or when the caller must not learn whether there is one. */
  memberId: number | null;
  caller: Caller;
  /** Whether the member has signed in on this device before; then its limits are not shared with strangers. */
  isKnownDevice?: boolean;
}

/** A correct code that is not used up yet. */
export interface ProvenPhone {
  agentId: number;
  phone: string;
  purpose: PhoneCodePurpose;
  askedBy: string;
  codeHash: string;
  caller: Caller;
}

/** One-time codes that prove that the caller has the phone. */
export interface PhoneCodes {
  /**
   * Sends a code, which replaces an earlier one for the same device or IP.
   * @param request.isWanted false does all the work without sending, so that the response does not reveal members
   * @throws TooManyError `auth.too_many_codes`
   * @throws RefusalError `sms.unavailable` while the SMS gateway fails
   */
  send(request: PhoneCodeRequest & { isWanted?: boolean }): Promise<CodeSent>;
  /**
   * Checks a code against the one sent for this device or IP. The code stays valid until the result is passed to `use`.
   * @throws RefusalError `auth.wrong_code` for a code that is wrong, expired, used or was never sent
   * @throws TooManyError `auth.too_many_codes`, per device or IP
   */
  prove(request: PhoneCodeRequest & { code: string }): Promise<ProvenPhone>;
  /**
   * Uses a code up, in the transaction of the action that it confirms.
   * @throws RefusalError `auth.wrong_code` when the code was used after it was proved
   */
  use(tx: Executor, proven: ProvenPhone): Promise<void>;
}

/** Creates the service for the codes of one agent. */
export function createPhoneCodes({
  db,
  agentId,
  codeSender,
  showsCodes,
  logger,
}: AreaDeps & {
  codeSender: CodeSender;
  /** Includes the code in the response; only where no SMS is sent and no money is real. */
  showsCodes: boolean;
  logger: Logger;
}): PhoneCodes {
  return {
    async send({ isWanted = true, ...request }) {
      const { purpose, phone, caller } = request;
      // The answer is the same for every phone, so it reveals no member.
      if (codeSender.isAvailable?.() === false) throw new RefusalError('sms.unavailable');
      await countSending(db, { agentId, ...request });
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      await queryRaw(
        db,
        `INSERT INTO phone_codes (agent_id, phone, purpose, asked_by, code_hash, expires_at)
         VALUES ($1, $2, $3, $4, $5, business_now() + $6 * interval '1 second')
         ON CONFLICT (agent_id, phone, purpose, asked_by) DO UPDATE
         SET code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0`,
        [
          agentId,
          phone,
          purpose,
          identifyCaller(caller),
          await hashPassword(code),
          LIMITS.validSeconds,
        ],
      );
      await record('code.sent', request);
      if (isWanted) {
        // Not awaited, because the response time would reveal that the number belongs to a member.
        codeSender.send({ phone, code, purpose }).catch((error: unknown) => {
          logger.error({ err: error }, 'failed to send a one-time code');
        });
      }
      return {
        resend_after_seconds: LIMITS.resendSeconds,
        expires_in_seconds: LIMITS.validSeconds,
        ...(showsCodes && { demo_code: code }),
      };
    },

    async prove({ code, ...request }) {
      const { purpose, phone, caller } = request;
      const askedBy = identifyCaller(caller);
      const row = { agentId, phone, purpose, askedBy };
      const limited = {
        limits: [{ key: `code/try/${agentId}/${nameLimited(request)}`, ...LIMITS.wrong }],
        failures: ['auth.wrong_code'],
        errorName: 'auth.too_many_codes',
      } as const;
      return limitFailures(db, limited, async () => {
        const codeHash = await takeTry(db, row);
        if (!(await verifyPassword(codeHash, code)) || codeHash === null) {
          await record('code.refused', request);
          throw new RefusalError('auth.wrong_code');
        }
        await giveTryBack(db, { ...row, codeHash });
        return { ...row, codeHash, caller };
      });
    },

    async use(tx, { phone, purpose, askedBy, codeHash, caller }) {
      const used = await queryRaw(
        tx,
        `DELETE FROM phone_codes WHERE agent_id = $1 AND phone = $2 AND purpose = $3 AND asked_by = $4
           AND code_hash = $5 RETURNING phone`,
        [agentId, phone, purpose, askedBy, codeHash],
      );
      if (used.length === 0) throw new RefusalError('auth.wrong_code');
      await forgiveSending(tx, { agentId, phone, caller });
    },
  };

  function record(kind: 'code.sent' | 'code.refused', request: PhoneCodeRequest) {
    const { purpose, phone, memberId, caller } = request;
    const detail = { purpose, phone: maskUsername(phone) };
    return recordSecurityEvent(db, { agentId, memberId, kind, caller, detail });
  }
}

/** Invalidates every code sent to a member's phone, because the facts that it was to confirm have changed. */
export async function forgetCodesOf(db: Executor, memberId: number): Promise<void> {
  await queryRaw(
    db,
    `DELETE FROM phone_codes c USING members m
     WHERE m.id = $1 AND c.agent_id = m.agent_id AND c.phone = m.username`,
    [memberId],
  );
}

/**
 * Returns the counter key of a caller's tries. Strangers can invent any number of device ids, so they are counted by
 * IP.
 */
function nameLimited({ caller, isKnownDevice }: PhoneCodeRequest): string {
  return isKnownDevice ? identifyCaller(caller) : caller.ip;
}

type CodeRow = Omit<ProvenPhone, 'codeHash' | 'caller'>;

/** Counts a try before the code is compared. @returns the hash of the live code, or null when there is none */
async function takeTry(
  db: Executor,
  { agentId, phone, purpose, askedBy }: CodeRow,
): Promise<string | null> {
  const [code] = await queryRaw<{ code_hash: string }>(
    db,
    `UPDATE phone_codes SET tries = tries + 1
     WHERE agent_id = $1 AND phone = $2 AND purpose = $3 AND asked_by = $4
       AND tries < $5 AND expires_at > business_now() RETURNING code_hash`,
    [agentId, phone, purpose, askedBy, LIMITS.triesPerCode],
  );
  return code?.code_hash ?? null;
}

/**
 * Takes back the counted try of a correct code, because the form with the code may be refused for another reason and
 * sent again.
 */
async function giveTryBack(
  db: Executor,
  { agentId, phone, purpose, askedBy, codeHash }: CodeRow & Pick<ProvenPhone, 'codeHash'>,
): Promise<void> {
  await queryRaw(
    db,
    `UPDATE phone_codes SET tries = greatest(tries - 1, 0)
     WHERE agent_id = $1 AND phone = $2 AND purpose = $3 AND asked_by = $4 AND code_hash = $5`,
    [agentId, phone, purpose, askedBy, codeHash],
  );
}
