import { sql } from 'kysely';
import { recordAction } from '../audit/audit.service';
import { findSqlState } from '../db/engine/sql-state';
import type { Db, Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { findReceivingAccount } from './deposit.queries';
import { decidedError, lockPayment } from './incoming-decision.service';

/** The transfer that sent a payment back. */
export interface SentBack {
  agentId: number;
  operator: string;
  incomingId: number;
  /** The agent's account that sent the money. */
  accountId: number;
  bankReference: string;
}

/**
 * Records that money which had to be returned was sent. It was never credited, so the ledger does not move. A
 * repetition with the same trace changes nothing.
 * @throws RefusalError `request.not_found` | `deposit.reference_used`; `operator.decided` when the payment does not wait
 * for its return, or was returned by another transfer
 */
export async function recordReturn(db: Db, sent: SentBack): Promise<void> {
  const { agentId, operator, incomingId, accountId, bankReference } = sent;
  await db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, agentId, incomingId);
    if (!(await findReceivingAccount(tx, agentId, { id: accountId }))) {
      throw new RefusalError('request.not_found');
    }
    const isSame =
      payment.returned_account_id === accountId && payment.returned_reference === bankReference;
    if (isSame) return;
    if (payment.state !== 'returning') throw decidedError(payment);
    await refuseUsedReference(() => writeReturn(tx, sent));
    await recordAction(tx, {
      agentId,
      operator,
      action: 'incoming.returned',
      subject: `incoming/${incomingId}`,
      detail: {
        memberId: payment.member_id,
        amountSatang: payment.amount,
        accountId,
        bankReference,
        before: 'returning',
        after: 'returned',
      },
    });
  });
}

/**
 * Takes back the decision to send a payment back: it waits for review again as money without a deposit, so that it can
 * be credited. Nothing was sent and nothing was credited, so the ledger does not move.
 * @throws RefusalError `request.not_found`; `operator.decided` when the payment does not wait for its return
 */
export async function keepPayment(
  db: Db,
  { agentId, operator, incomingId }: Pick<SentBack, 'agentId' | 'operator' | 'incomingId'>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, agentId, incomingId);
    if (payment.state !== 'returning') throw decidedError(payment);
    await tx
      .updateTable('incoming_payments')
      .set({
        state: 'review',
        reason: 'unknown_payment',
        deposit_id: null,
        decided_by: null,
        decided_at: null,
      })
      .where('id', '=', incomingId)
      .execute();
    await recordAction(tx, {
      agentId,
      operator,
      action: 'incoming.keep',
      subject: `incoming/${incomingId}`,
      detail: {
        memberId: payment.member_id,
        amountSatang: payment.amount,
        depositId: payment.deposit_id,
        before: 'returning',
        after: 'review',
      },
    });
  });
}

async function writeReturn(tx: Tx, { incomingId, accountId, bankReference }: SentBack) {
  await tx
    .updateTable('incoming_payments')
    .set({
      state: 'returned',
      returned_account_id: accountId,
      returned_reference: bankReference,
      returned_at: sql<Date>`business_now()`,
    })
    .where('id', '=', incomingId)
    .execute();
}

async function refuseUsedReference(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (findSqlState(error)?.constraint !== 'incoming_payments_one_return') throw error;
    throw new RefusalError('deposit.reference_used');
  }
}
