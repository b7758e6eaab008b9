import { randomUUID } from 'node:crypto';
import type { AgentRules } from '@/contract/agent-rules';
import { lottoRefusals } from '@/contract/lotto.copy';
import type { BillState } from '@/contract/lotto-bills.contract';
import { toCalendarDay, toDayStart } from '@/domain/calendar-day';
import type { Satang } from '@/domain/money';
import { fetchAgentRules } from '../agent/agent.service';
import { fetchNow } from '../db/clock.queries';
import type { Db, Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { findHouseAccountId, runCommand } from '../ledger/ledger.service';
import { countCancelsPerDay, findCancelEnd, isMovedSince } from './bill.rules';
import { giveLimitsBack } from './bill-limits.queries';
import { lockRound, type RoundRow } from './round.queries';

/**
 * Cancels a bill: its stake returns to the wallet that paid it, and its share of the number limits is released.
 * @throws RefusalError `lotto.unknown_bill`, also for a bill of another member | `lotto.bill_ended` |
 * `lotto.cancel_not_offered` | `lotto.cancel_too_late` | `lotto.cancelled_too_often` | `request.idempotency_conflict`
 */
export async function cancelBill(
  db: Db,
  {
    memberId,
    agentId,
    billId,
    idempotencyKey,
  }: { memberId: number; agentId: number; billId: string; idempotencyKey: string | null },
): Promise<void> {
  await runCommand(
    db,
    {
      scope: `member/${memberId}`,
      route: 'lotto/bill/cancel',
      key: idempotencyKey ?? randomUUID(),
      content: { billId },
      lockAccountIds: [],
    },
    async ({ tx, lockAccounts, post }) => {
      const seen = await findOwnBill(tx, memberId, billId);
      const round = await lockRound(tx, agentId, seen.roundId);
      const now = await fetchNow(tx);
      const { lotto: rules } = await fetchAgentRules(tx, agentId);
      // The bill is checked before the wallet lock, because the settlement of a closed round locks bills first and then
      // wallets.
      assertCancellable(seen, round, rules, now);
      await lockAccounts([seen.accountId]);
      // The bill is checked again under the wallet lock, which keeps out other cancellations of this member.
      const bill = await findOwnBill(tx, memberId, billId);
      assertCancellable(bill, round, rules, now);
      if (
        !isMovedSince({ ...bill, round }) &&
        (await countCancelled(tx, memberId, now)) >= rules.cancels_per_day
      ) {
        throw new RefusalError('lotto.cancelled_too_often', {
          message: lottoRefusals.cancelledTooOften(rules.cancels_per_day),
        });
      }
      await giveLimitsBack(tx, { billId, memberId, roundId: round.id });
      await tx
        .updateTable('lotto_items')
        .set({ state: 'refunded' })
        .where('bill_id', '=', billId)
        .execute();
      await tx
        .updateTable('lotto_bills')
        .set({ state: 'cancelled', paid: bill.amount, ended_at: now })
        .where('id', '=', billId)
        .execute();
      await post({
        leg: 'cancel',
        debitAccountId: await findHouseAccountId(tx, agentId, 'house_lotto'),
        creditAccountId: bill.accountId,
        amount: bill.amount,
        code: 'lotto_cancel',
        reference: `lotto/${billId}`,
      });
      return { billId };
    },
  );
}

interface OwnBill {
  /** Public id, as in URLs. */
  roundId: string;
  accountId: number;
  state: BillState;
  amount: Satang;
  created_at: Date;
}

async function findOwnBill(tx: Tx, memberId: number, billId: string): Promise<OwnBill> {
  const row = await tx
    .selectFrom('lotto_bills as b')
    .innerJoin('lotto_rounds as r', 'r.id', 'b.round_id')
    .select([
      'r.round_id as roundId',
      'b.account_id as accountId',
      'b.state',
      'b.amount',
      'b.created_at',
    ])
    .where('b.id', '=', billId)
    .where('b.member_id', '=', memberId)
    .executeTakeFirst();
  if (!row) throw new RefusalError('lotto.unknown_bill');
  return row;
}

/** @throws RefusalError `lotto.bill_ended` | `lotto.cancel_not_offered` | `lotto.cancel_too_late` */
function assertCancellable(
  bill: OwnBill,
  round: RoundRow,
  rules: AgentRules['lotto'],
  now: Date,
): void {
  if (bill.state !== 'active') throw new RefusalError('lotto.bill_ended');
  if (findCancelEnd({ ...bill, round }, rules, now)) return;
  if (countCancelsPerDay(round.result_kind, rules) === 0) {
    throw new RefusalError('lotto.cancel_not_offered');
  }
  throw new RefusalError('lotto.cancel_too_late', {
    message: lottoRefusals.cancelTooLate(rules.cancel_minutes),
  });
}

/** Counts the bills that a member has cancelled since midnight in Thailand. */
async function countCancelled(tx: Tx, memberId: number, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('lotto_bills')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .where('state', '=', 'cancelled')
    .where('ended_at', '>=', toDayStart(toCalendarDay(now)))
    .executeTakeFirstOrThrow();
  return count;
}
