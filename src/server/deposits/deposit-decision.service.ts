import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { SecondPersonError } from '../approvals/lone-act.service';
import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { runCommand } from '../ledger/ledger.service';
import { assertSafe } from '../safety/safety.service';
import { closeDeposit } from './deposit.service';
import { creditDeposit } from './incoming.service';
import { lockDeposit } from './incoming-match.service';
import { isMessage } from './message-money.queries';

/** An operator's decision on a deposit. */
export interface DepositDecision {
  agentId: number;
  depositId: string;
  operator: string;
  kind: 'approve' | 'reject';
  /** Reason for the member, in Thai; null for an approval. */
  note: string | null;
  /** Approval by another person for a credit of unseen money; null when there is none. */
  approvalId: number | null;
}

/**
 * Credits or rejects a deposit that waits for an operator. Money that was reported for the deposit is settled with it.
 * The credit is the reported amount, or without a report the exact amount of the deposit. A repetition of the same
 * decision by the same operator changes nothing.
 * @throws RefusalError `request.not_found`, `safety.refused`, `operator.credited_by_same`, `deposit.money_waits` with the
 * waiting payment, or `operator.decided` with the earlier decision
 * @throws SecondPersonError beyond the unseen money that the operator may credit alone
 */
export async function decideDeposit(db: Db, decision: DepositDecision): Promise<void> {
  const { agentId, depositId, operator, kind, note } = decision;
  const by = `operator/${operator}`;
  const end = kind === 'approve' ? 'credited' : 'rejected';
  await runCommand(
    db,
    {
      scope: by,
      route: `deposit_${kind}`,
      // There is no idempotency key: repetitions are recognised by the deposit's state, because money may arrive after
      // a rejection and be rejected as well.
      key: randomUUID(),
      content: { depositId, kind, note },
      lockAccountIds: [],
    },
    async (context) => {
      const { tx } = context;
      const deposit = await lockDeposit(tx, depositId);
      if (deposit?.agent_id !== agentId) throw new RefusalError('request.not_found');
      const isRepeated =
        deposit.state === end && deposit.decided_by === by && deposit.note === note;
      if (isRepeated) return { depositId };
      // An expired deposit may be approved, because the operator has seen its money.
      const mayDecide =
        ['pending', 'review'].includes(deposit.state) ||
        (kind === 'approve' && deposit.state === 'expired');
      if (!mayDecide) {
        throw new RefusalError('operator.decided', { data: await describeEnd(tx, depositId) });
      }
      const arrived = await settleIncoming(tx, { depositId, by, end });
      if (end === 'credited' && arrived === null) await assertNoMoneyWaits(tx, depositId);
      const amountSatang = arrived?.amount ?? deposit.amount;
      if (end === 'credited') {
        await assertSafe(tx, deposit.member_id, { kind: 'deposit', amountSatang });
        // A message of a bank can be forged, so its money is unseen.
        const isSeen = arrived !== null && !isMessage(arrived.source);
        const isUnseen = !isSeen && decision.approvalId === null;
        await askForUnseen(isUnseen, amountSatang, () =>
          creditDeposit(context, { ...deposit, amount: amountSatang, by }),
        );
      } else await closeDeposit(tx, depositId, { state: 'rejected', by, note });
      await recordAction(tx, {
        agentId,
        operator,
        action: `deposit.${kind}`,
        subject: `deposit/${depositId}`,
        detail: { memberId: deposit.member_id, amountSatang, note },
      });
      return { depositId };
    },
  );
}

/**
 * Credits a deposit. If this is refused because another operator must credit it, and no payment was seen, throws
 * SecondPersonError, so that an approval is requested. For reported money the refusal stays: another operator can credit
 * it without an approval.
 */
async function askForUnseen(
  isUnseen: boolean,
  amountSatang: number,
  credit: () => Promise<void>,
): Promise<void> {
  try {
    await credit();
  } catch (error) {
    const isRefused =
      error instanceof RefusalError && error.errorName === 'operator.credited_by_same';
    throw isUnseen && isRefused ? new SecondPersonError('unseen_credit', amountSatang) : error;
  }
}

/** Settles the money that waits together with a deposit. @returns it; null when none had arrived */
async function settleIncoming(
  tx: Tx,
  { depositId, by, end }: { depositId: string; by: string; end: 'credited' | 'rejected' },
): Promise<{ amount: number; source: string } | null> {
  const row = await tx
    .updateTable('incoming_payments')
    .set({
      state: end === 'credited' ? 'credited' : 'returning',
      decided_at: sql<Date>`business_now()`,
      decided_by: by,
    })
    .where('deposit_id', '=', depositId)
    .where('state', '=', 'review')
    .returning(['amount', 'source'])
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Refuses a credit of unseen money while money of the same whole baht, which came from the member's own account since
 * the deposit was made, waits alone: crediting both would pay the same money twice.
 */
async function assertNoMoneyWaits(tx: Tx, depositId: string): Promise<void> {
  const [waiting] = await queryRaw<{ id: number }>(
    tx,
    `SELECT i.id FROM deposits d JOIN incoming_payments i ON i.agent_id = d.agent_id AND i.member_id = d.member_id
     WHERE d.id = $1 AND i.state = 'review' AND i.deposit_id IS NULL AND i.same_as IS NULL
       AND i.amount / 100 = d.amount / 100 AND i.received_at >= d.created_at ORDER BY i.id LIMIT 1`,
    [depositId],
  );
  if (waiting) throw new RefusalError('deposit.money_waits', { data: { incoming_id: waiting.id } });
}

/** Returns how a deposit ended, for the operator who came too late. */
export async function describeEnd(tx: Tx, depositId: string) {
  const row = await tx
    .selectFrom('deposits')
    .select(['state', 'decided_at', 'decided_by'])
    .where('id', '=', depositId)
    .executeTakeFirstOrThrow();
  return { ...row, decided_at: row.decided_at?.toISOString() ?? null };
}
