import type { Logger } from 'pino';
import { slipVerify } from 'promptparse/validate';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { countAttempt } from '../http/attempts.service';
import { RefusalError } from '../http/refusal';
import { fetchDeposit, stateOf } from './deposit.queries';
import { receivePayment } from './incoming.service';
import type { ProvenTransfer, SlipVerifier } from './slip-verifier';

/** Source of money that a slip proves. A bank's reference is the same at every service. */
const SOURCE = 'slip';
/** Slips that a member may send within an hour, because a service counts each question. */
const MOST_SLIPS = { most: 10, windowSeconds: 3600 };
const MINUTE_SECONDS = 60;

/** The effect of a slip on the deposit that it was sent with. */
export type SlipOutcome = 'credited' | 'review';

interface SlipRequest {
  readonly agentId: number;
  readonly memberId: number;
  readonly depositId: string;
  /** Content of the slip's QR code. */
  readonly payload: string;
}

/**
 * Asks the bank about the transfer of a slip, and records its money as a line of the bank would be: it is credited only
 * if account, amount, time and sender fit one deposit. A slip that was sent before is not asked about again.
 * @throws RefusalError `request.not_found` | `deposit.decided` | `slip.unreadable` | `slip.used` | `slip.unknown` |
 * `slip.later` | `slip.other_receiver` | `slip.unavailable`
 * @throws TooManyError `request.too_many`
 */
export async function checkSlip(
  deps: { db: Db; verifier: SlipVerifier; logger: Pick<Logger, 'warn'> },
  { agentId, memberId, depositId, payload }: SlipRequest,
): Promise<SlipOutcome> {
  const { db, verifier, logger } = deps;
  const deposit = await fetchDeposit(db, memberId, depositId);
  if (deposit.method !== 'bank' || deposit.receiving_account_id === null)
    throw new RefusalError('request.not_found');
  const transRef = slipVerify(payload)?.transRef;
  if (transRef === undefined) throw new RefusalError('slip.unreadable');
  const known = await findOutcome(db, { agentId, depositId, transRef });
  if (known) return known;
  const state = stateOf(deposit);
  if (state !== 'pending' && state !== 'review' && state !== 'expired')
    throw new RefusalError('deposit.decided');
  await countAttempt(db, [{ key: `slip/${memberId}`, ...MOST_SLIPS }], 'request.too_many');
  const answer = await verifier.verify({ payload, expectedSatang: deposit.amount });
  if (answer.state === 'unavailable') {
    logger.warn({ verifier: verifier.verifierId, why: answer.why }, 'a slip could not be checked');
    throw new RefusalError('slip.unavailable');
  }
  if (answer.state === 'later') {
    throw new RefusalError('slip.later', {
      message: `ธนาคารยังไม่ออกข้อมูลของสลิปนี้ ลองใหม่ในอีก ${Math.ceil(answer.afterSeconds / MINUTE_SECONDS)} นาที`,
    });
  }
  if (answer.state === 'unknown' || answer.transRef !== transRef)
    throw new RefusalError('slip.unknown');
  const accountId = await findReceiver(db, agentId, answer);
  if (accountId === null) throw new RefusalError('slip.other_receiver');
  const { state: outcome, depositId: creditedId } = await receivePayment(db, {
    agentId,
    source: SOURCE,
    reference: transRef,
    amountSatang: answer.amountSatang,
    occurredAt: answer.at.toISOString(),
    to: {
      account: { id: accountId },
      senderBankCode: answer.sender.bankCode,
      senderAccountNumber: answer.sender.accountMask,
      senderName: answer.sender.name,
      hasTime: true,
    },
  });
  return outcome === 'credited' && creditedId === depositId ? 'credited' : 'review';
}

/** Returns the outcome of a slip that is known. @throws RefusalError `slip.used` with another deposit */
async function findOutcome(
  db: Db,
  { agentId, depositId, transRef }: { agentId: number; depositId: string; transRef: string },
): Promise<SlipOutcome | null> {
  const [row] = await queryRaw<{ deposit_id: string | null; state: string }>(
    db,
    'SELECT deposit_id, state FROM incoming_payments WHERE agent_id = $1 AND source = $2 AND reference = $3',
    [agentId, SOURCE, transRef],
  );
  if (!row) return null;
  if (row.deposit_id !== depositId && row.deposit_id !== null) throw new RefusalError('slip.used');
  return row.state === 'credited' ? 'credited' : 'review';
}

/** Returns the agent's account that received a transfer; null when the shown digits fit none or several. */
async function findReceiver(
  db: Db,
  agentId: number,
  { receiver: { bankCode, accountMask } }: ProvenTransfer,
): Promise<number | null> {
  const rows = await queryRaw<{ id: number }>(
    db,
    `SELECT id FROM receiving_accounts
     WHERE agent_id = $1 AND kind = 'bank' AND ($2::text IS NULL OR bank_code = $2)
       AND account_fits(account_number, $3)`,
    [agentId, bankCode, accountMask],
  );
  const [first, second] = rows;
  return first && !second ? first.id : null;
}
