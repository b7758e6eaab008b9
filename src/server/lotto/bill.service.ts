import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type * as v from 'valibot';
import type { AgentRules } from '@/contract/agent-rules';
import type { BillState, billValidate } from '@/contract/lotto.contract';
import { lottoRefusals } from '@/contract/lotto.copy';
import { formatBaht } from '@/domain/baht';
import { toCalendarDay, toDayStart } from '@/domain/calendar-day';
import { formatRate, limitNumberOf } from '@/domain/lotto';
import { findHighestWin } from '@/domain/lotto-highest-win';
import type { Satang } from '@/domain/money';
import { fetchAgentRules } from '../agent/agent.service';
import { fetchNow } from '../db/clock.queries';
import { queryRaw } from '../db/raw';
import type { DatabaseTables } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { findHouseAccountId, runCommand } from '../ledger/ledger.service';
import { assertSafe } from '../safety/safety.service';
import { findMainAccountId } from '../wallet/wallet.service';
import {
  countCancelsPerDay,
  findAccepted,
  findCancelEnd,
  limitKeyOf,
  type Offer,
  type RequestedItem,
  type TakenRow,
  type ValidatedItem,
  validateItems,
} from './bill.rules';
import { fetchClosedNumbers, fetchTerms } from './market.queries';
import { fetchRound, lockRound, type RoundRow, stateAt } from './round.queries';

type Db = Kysely<DatabaseTables>;
type Tx = Transaction<DatabaseTables>;
type BillValidation = v.InferInput<typeof billValidate.data>;

/** A bill as requested. */
export interface RequestedBill {
  memberId: number;
  agentId: number;
  /** As in addresses. */
  roundId: string;
  items: readonly RequestedItem[];
}

/**
 * Validates every item as of now, without reserving anything.
 * @throws RefusalError `lotto.unknown_round` | `lotto.round_closed`
 */
export async function validateBill(db: Db, bill: RequestedBill): Promise<BillValidation> {
  const round = await fetchRound(db, bill.agentId, bill.roundId);
  assertOpen(round, await fetchNow(db));
  const offer = await fetchOffer(db, round);
  const taken = await fetchTaken(db, round, bill);
  return toBillValidation(round, validateItems(bill.items, offer, taken));
}

/**
 * Takes a bill: every item at the rate that its caller names, or none. Its stake leaves the main wallet in the same
 * transaction. Rule: domain, "Limits".
 * @returns id of the bill
 * @throws RefusalError `lotto.unknown_round` | `lotto.round_closed` | `lotto.bill_changed` (with the verdict on
 * every item) | `safety.refused` | `wallet.insufficient_balance` | `request.idempotency_conflict`
 */
export async function takeBill(
  db: Db,
  bill: RequestedBill & { idempotencyKey: string | null },
): Promise<string> {
  const { memberId, agentId, roundId, items } = bill;
  const total = sumOf(items, ({ amount }) => amount);
  return runCommand(
    db,
    {
      scope: `member/${memberId}`,
      route: 'lotto/bill/create',
      key: bill.idempotencyKey ?? randomUUID(),
      content: { roundId, items },
      lockAccountIds: [],
    },
    async ({ tx, lockAccounts, post }) => {
      const round = await lockRound(tx, agentId, roundId);
      const now = await fetchNow(tx);
      assertOpen(round, now);
      const offer = await fetchOffer(tx, round);
      const accepted = findAccepted(validateItems(items, offer, []));
      if (!accepted) {
        throw refuseBill(round, validateItems(items, offer, await fetchTaken(tx, round, bill)));
      }
      const houseAccountId = await findHouseAccountId(tx, agentId, 'house_lotto');
      const walletAccountId = await findMainAccountId(tx, memberId);
      await lockAccounts([walletAccountId]);
      await assertSafe(tx, memberId, { kind: 'stake', amountSatang: total });
      const id = await insertBill(tx, {
        memberId,
        walletAccountId,
        roundId: round.id,
        now,
        items: accepted.map(({ accepted: { rate, win }, bet_type, number, amount }, index) => ({
          item_id: index + 1,
          bet_type,
          number,
          amount,
          rate_milli: rate,
          win,
        })),
      });
      await post({
        leg: 'bet',
        debitAccountId: walletAccountId,
        creditAccountId: houseAccountId,
        amount: total,
        code: 'lotto_bet',
        reference: `lotto/${id}`,
      });
      // Last, because from here on every other bill with one of these numbers waits.
      const taken = await takeLimits(tx, round, bill, accepted);
      const validated = validateItems(items, offer, taken);
      if (!findAccepted(validated)) throw refuseBill(round, validated);
      return id;
    },
  );
}

/**
 * Takes a bill back: its stake returns to the wallet that paid, and its numbers are free again. Rule: domain, "Cancel".
 * @throws RefusalError `lotto.unknown_bill`, also for one of another member | `lotto.bill_ended`
 * | `lotto.cancel_not_offered` | `lotto.cancel_too_late` | `lotto.cancelled_too_often`
 * | `request.idempotency_conflict`
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
      // Before any other lock, because the settlement of a closed round locks bills first and then wallets.
      assertCancellable(seen, round, rules, now);
      await lockAccounts([seen.accountId]);
      // Only now no other bill of this member is cancelled at the same time, nor this one.
      const bill = await findOwnBill(tx, memberId, billId);
      assertCancellable(bill, round, rules, now);
      if ((await countCancelled(tx, memberId, now)) >= rules.cancels_per_day) {
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

/** @throws RefusalError `lotto.round_closed` unless bets are taken at an instant */
function assertOpen(round: RoundRow, now: Date): void {
  const state = stateAt(round, now);
  if (state === 'scheduled') {
    throw new RefusalError('lotto.round_closed', {
      message: lottoRefusals.notOpenYet(round.opens_at),
    });
  }
  if (state !== 'open') throw new RefusalError('lotto.round_closed');
}

async function fetchOffer(db: Db, round: RoundRow): Promise<Offer> {
  return {
    terms: await fetchTerms(db, round.agent_id, round.market_id),
    closedNumbers: await fetchClosedNumbers(db, round),
  };
}

/** Numbers of a bill as limits count them, each once, with what the bill adds to them. */
function toLimitRows(validated: readonly ValidatedItem[]): TakenRow[] {
  const rows = new Map<string, TakenRow>();
  for (const item of validated) {
    const key = limitKeyOf(item);
    const { payout = 0, amount = 0 } = rows.get(key) ?? {};
    rows.set(key, {
      bet_type: item.bet_type,
      number: limitNumberOf(item.bet_type, item.number),
      payout: payout + (item.accepted?.win ?? 0),
      amount: amount + item.amount,
    });
  }
  return [...rows.values()];
}

/** Reads how much other bills use of the limits of a bill's numbers, without locking. */
function fetchTaken(
  db: Db,
  round: { id: number },
  { memberId, items }: RequestedBill,
): Promise<TakenRow[]> {
  return queryRaw<TakenRow>(
    db,
    `SELECT a.bet_type, a.number, coalesce(e.payout, 0)::bigint AS payout, coalesce(s.amount, 0)::bigint AS amount
     FROM (SELECT DISTINCT bet_type, number FROM json_to_recordset($3::text::json) AS i(bet_type text, number text)) a
     LEFT JOIN lotto_exposures e ON e.round_id = $1 AND e.bet_type = a.bet_type AND e.number = a.number
     LEFT JOIN lotto_member_stakes s
       ON s.round_id = $1 AND s.member_id = $2 AND s.bet_type = a.bet_type AND s.number = a.number`,
    [
      round.id,
      memberId,
      JSON.stringify(
        items.map(({ bet_type, number }) => ({
          bet_type,
          number: limitNumberOf(bet_type, number),
        })),
      ),
    ],
  );
}

/**
 * Adds a bill to the limits of its numbers and locks them until the transaction ends, always in one order. The caller
 * checks whether the limits allow it, and rolls back if not.
 * @returns the use of the limits before this bill
 */
function takeLimits(
  tx: Tx,
  round: { id: number },
  { memberId }: RequestedBill,
  accepted: readonly ValidatedItem[],
): Promise<TakenRow[]> {
  return queryRaw<TakenRow>(
    tx,
    `WITH asked AS (
       SELECT * FROM json_to_recordset($3::text::json) AS a(bet_type text, number text, payout bigint, amount bigint)
     ), exposed AS (
       INSERT INTO lotto_exposures AS e (round_id, bet_type, number, payout)
       SELECT $1, bet_type, number, payout FROM asked ORDER BY bet_type, number
       ON CONFLICT (round_id, bet_type, number) DO UPDATE SET payout = e.payout + excluded.payout
       RETURNING bet_type, number, payout
     ), staked AS (
       INSERT INTO lotto_member_stakes AS s (round_id, member_id, bet_type, number, amount)
       SELECT $1, $2, bet_type, number, amount FROM asked ORDER BY bet_type, number
       ON CONFLICT (round_id, member_id, bet_type, number) DO UPDATE SET amount = s.amount + excluded.amount
       RETURNING bet_type, number, amount
     )
     SELECT bet_type, number, exposed.payout - asked.payout AS payout, staked.amount - asked.amount AS amount
     FROM asked JOIN exposed USING (bet_type, number) JOIN staked USING (bet_type, number)`,
    [round.id, memberId, JSON.stringify(toLimitRows(accepted))],
  );
}

/** Takes a bill off the limits of its numbers, in the order in which bills take them. */
async function giveLimitsBack(
  tx: Tx,
  { billId, memberId, roundId }: { billId: string; memberId: number; roundId: number },
): Promise<void> {
  const items = await tx
    .selectFrom('lotto_items')
    .select(['bet_type', 'number', 'amount', 'rate_milli', 'win'])
    .where('bill_id', '=', billId)
    .execute();
  const rows = toLimitRows(
    items.map(({ rate_milli, win, ...item }) => ({
      ...item,
      accepted: { rate: rate_milli, win },
      verdict: 'accepted',
      reason: null,
      message: null,
    })),
  );
  await queryRaw(
    tx,
    `WITH given AS (
       SELECT * FROM json_to_recordset($3::text::json) AS g(bet_type text, number text, payout bigint, amount bigint)
     ), held AS MATERIALIZED (
       SELECT e.bet_type, e.number, given.payout
       FROM lotto_exposures e JOIN given USING (bet_type, number)
       WHERE e.round_id = $1 ORDER BY e.bet_type, e.number FOR UPDATE OF e
     ), freed AS (
       UPDATE lotto_exposures e SET payout = e.payout - held.payout FROM held
       WHERE e.round_id = $1 AND e.bet_type = held.bet_type AND e.number = held.number
     )
     UPDATE lotto_member_stakes s SET amount = s.amount - given.amount FROM given
     WHERE s.round_id = $1 AND s.member_id = $2 AND s.bet_type = given.bet_type AND s.number = given.number`,
    [roundId, memberId, JSON.stringify(rows)],
  );
}

interface BillToInsert {
  memberId: number;
  walletAccountId: number;
  roundId: number;
  now: Date;
  items: readonly { amount: Satang }[];
}

async function insertBill(tx: Tx, bill: BillToInsert): Promise<string> {
  const [row] = await queryRaw<{ id: string }>(
    tx,
    `WITH bill AS (
       INSERT INTO lotto_bills (member_id, account_id, round_id, item_count, amount, created_at)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING id
     ), items AS (
       INSERT INTO lotto_items (bill_id, item_id, bet_type, number, amount, rate_milli, win)
       SELECT bill.id, i.* FROM bill, json_to_recordset($7::text::json)
         AS i(item_id integer, bet_type text, number text, amount bigint, rate_milli integer, win bigint)
     )
     SELECT id FROM bill`,
    [
      bill.memberId,
      bill.walletAccountId,
      bill.roundId,
      bill.items.length,
      sumOf(bill.items, ({ amount }) => amount),
      bill.now,
      JSON.stringify(bill.items),
    ],
  );
  if (!row) throw new Error('a bill was not written');
  return row.id;
}

interface OwnBill {
  /** As in addresses. */
  roundId: string;
  accountId: number;
  state: BillState;
  amount: Satang;
}

async function findOwnBill(tx: Tx, memberId: number, billId: string): Promise<OwnBill> {
  const row = await tx
    .selectFrom('lotto_bills as b')
    .innerJoin('lotto_rounds as r', 'r.id', 'b.round_id')
    .select(['r.round_id as roundId', 'b.account_id as accountId', 'b.state', 'b.amount'])
    .where('b.id', '=', billId)
    .where('b.member_id', '=', memberId)
    .executeTakeFirst();
  if (!row) throw new RefusalError('lotto.unknown_bill');
  return row;
}

/** @throws RefusalError `lotto.bill_ended` | `lotto.cancel_not_offered` | `lotto.cancel_too_late` */
function assertCancellable(
  { state }: OwnBill,
  round: RoundRow,
  rules: AgentRules['lotto'],
  now: Date,
): void {
  if (state !== 'active') throw new RefusalError('lotto.bill_ended');
  if (countCancelsPerDay(round.result_kind, rules) === 0) {
    throw new RefusalError('lotto.cancel_not_offered');
  }
  if (!findCancelEnd({ state, round }, rules, now)) {
    throw new RefusalError('lotto.cancel_too_late', {
      message: lottoRefusals.cancelTooLate(rules.cancel_minutes),
    });
  }
}

/** Bills that a member has cancelled since midnight in Thailand. */
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

function refuseBill(round: RoundRow, validated: readonly ValidatedItem[]): RefusalError {
  return new RefusalError('lotto.bill_changed', { data: toBillValidation(round, validated) });
}

function toBillValidation(round: RoundRow, validated: readonly ValidatedItem[]): BillValidation {
  const taken = validated.filter(({ accepted }) => accepted !== null);
  return {
    round_id: round.round_id,
    items: validated.map(({ bet_type, number, amount, accepted, verdict, reason, message }) => ({
      bet_type,
      number,
      amount: formatBaht(amount),
      rate: accepted && formatRate(accepted.rate),
      win: accepted && formatBaht(accepted.win),
      verdict,
      reason,
      message,
    })),
    total: formatBaht(sumOf(taken, ({ amount }) => amount)),
    win_highest: formatBaht(
      findHighestWin(
        taken.map(({ accepted, ...item }) => ({ ...item, winSatang: accepted?.win ?? 0 })),
        round.result_kind,
      ),
    ),
  };
}

function sumOf<Item>(items: readonly Item[], amountOf: (item: Item) => Satang): Satang {
  return items.reduce((sum, item) => sum + amountOf(item), 0);
}
