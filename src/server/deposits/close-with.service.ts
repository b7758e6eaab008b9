import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { recordAction } from '../audit/audit.service';
import type { Db, Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { runCommand } from '../ledger/ledger.service';
import { assertSafe } from '../safety/safety.service';
import { describeEnd } from './deposit-decision.service';
import { creditDeposit } from './incoming.service';
import { decide, decidedError, lockPayment } from './incoming-decision.service';
import { type LockedDeposit, lockDeposit } from './incoming-match.service';

/** A payment and the deposit that an operator found for it. */
export interface FoundPair {
  agentId: number;
  operator: string;
  incomingId: number;
  depositId: string;
}

/** States of a deposit that its money may still end, also when it came late. */
const OPEN_STATES: readonly string[] = ['pending', 'review', 'expired', 'cancelled'];

/**
 * Credits a deposit with the amount that really arrived, and ends the deposit and the payment together. Other money
 * that waits with the deposit then waits alone. A repetition by the same operator changes nothing.
 * @throws RefusalError `request.not_found` | `safety.refused` | `operator.credited_by_same`; `operator.decided` with the
 * earlier decision on the deposit or on the payment
 */
export async function closeWith(db: Db, pair: FoundPair): Promise<void> {
  const by = `operator/${pair.operator}`;
  await runCommand(db, commandOf('deposit_close_with', pair), async (context) => {
    const { tx } = context;
    const { deposit, payment } = await lockPair(tx, pair);
    const isSame = payment.deposit_id === deposit.id && payment.state === 'credited';
    if (isSame && payment.decided_by === by && deposit.decided_by === by) return pair;
    if (payment.state !== 'review') throw decidedError(payment);
    if (!OPEN_STATES.includes(deposit.state)) {
      throw new RefusalError('operator.decided', { data: await describeEnd(tx, deposit.id) });
    }
    await assertSafe(tx, deposit.member_id, { kind: 'deposit', amountSatang: payment.amount });
    await detachOthers(tx, pair);
    await releaseEarlier(tx, payment, deposit.id);
    await decide(tx, payment.id, {
      ...{ state: 'credited', decided_by: by },
      ...{ deposit_id: deposit.id, member_id: deposit.member_id },
    });
    await creditDeposit(context, { ...deposit, amount: payment.amount, by });
    await recordAction(tx, {
      agentId: pair.agentId,
      operator: pair.operator,
      action: 'deposit.close_with',
      subject: `deposit/${deposit.id}`,
      detail: {
        memberId: deposit.member_id,
        incomingId: payment.id,
        wantedSatang: deposit.amount,
        amountSatang: payment.amount,
        before: deposit.state,
        after: 'credited',
      },
    });
    return pair;
  });
}

/**
 * Assigns a waiting payment to a deposit that an operator credited before any money was reported for it. No money
 * moves. A repetition by the same operator changes nothing.
 * @throws RefusalError `request.not_found`; `operator.decided` when the payment is decided, or when the deposit is not
 * credited or has its money already
 */
export async function settleWith(db: Db, pair: FoundPair): Promise<void> {
  const by = `operator/${pair.operator}`;
  await runCommand(db, commandOf('incoming_settle_with', pair), async ({ tx }) => {
    const { deposit, payment } = await lockPair(tx, pair);
    const isSame = payment.deposit_id === deposit.id && payment.state === 'credited';
    if (isSame && payment.decided_by === by) return pair;
    if (payment.state !== 'review') throw decidedError(payment);
    const isItsOwn = payment.deposit_id === deposit.id && payment.reason === 'already_credited';
    if (!deposit.is_unreported && !isItsOwn) {
      throw new RefusalError('operator.decided', { data: await describeEnd(tx, deposit.id) });
    }
    await releaseEarlier(tx, payment, deposit.id);
    await decide(tx, payment.id, {
      ...{ state: 'credited', decided_by: by },
      ...{ deposit_id: deposit.id, member_id: deposit.member_id },
    });
    await recordAction(tx, {
      agentId: pair.agentId,
      operator: pair.operator,
      action: 'incoming.settle',
      subject: `incoming/${payment.id}`,
      detail: {
        memberId: deposit.member_id,
        amountSatang: payment.amount,
        creditedDepositId: deposit.id,
      },
    });
    return pair;
  });
}

const commandOf = (route: string, { operator, incomingId, depositId }: FoundPair) => ({
  scope: `operator/${operator}`,
  route,
  // The key is random: repeats are recognised by the states, not by the key.
  key: randomUUID(),
  content: { incomingId, depositId },
  lockAccountIds: [],
});

/** Locks the deposit and then the payment, as all decisions do. */
async function lockPair(tx: Tx, { agentId, incomingId, depositId }: FoundPair) {
  const deposit = await lockDeposit(tx, depositId);
  if (deposit?.agent_id !== agentId) throw new RefusalError('request.not_found');
  return { deposit, payment: await lockPayment(tx, agentId, incomingId) };
}

/** Lets other money that waits with the deposit wait alone, because a deposit ends with one payment. */
async function detachOthers(tx: Tx, { depositId, incomingId }: FoundPair): Promise<void> {
  await tx
    .updateTable('incoming_payments')
    .set({ deposit_id: null, reason: 'unknown_payment' })
    .where('deposit_id', '=', depositId)
    .where('state', '=', 'review')
    .where('id', '<>', incomingId)
    .execute();
}

/**
 * Frees the deposit that the payment waited with before, when the operator found another one: without its money, it
 * waits for the member's claim, or has expired.
 */
async function releaseEarlier(
  tx: Tx,
  payment: { deposit_id: string | null },
  depositId: LockedDeposit['id'],
): Promise<void> {
  if (payment.deposit_id === null || payment.deposit_id === depositId) return;
  await tx
    .updateTable('deposits')
    .set({
      state: sql`CASE WHEN claimed_at IS NULL THEN 'expired' ELSE 'review' END`,
      decided_at: sql<Date>`CASE WHEN claimed_at IS NULL THEN business_now() END`,
      decided_by: sql<string>`CASE WHEN claimed_at IS NULL THEN 'system' END`,
      note: null,
    })
    .where('id', '=', payment.deposit_id)
    .where('state', '=', 'review')
    .execute();
}
