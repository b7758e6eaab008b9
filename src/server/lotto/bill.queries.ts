import { sql } from 'kysely';
import type * as v from 'valibot';
import type { AgentRules } from '@/contract/agent-rules';
import type { BillState, billDetail, billList } from '@/contract/lotto-bills.contract';
import { formatBaht } from '@/domain/baht';
import { addDays, type CalendarDay, toDayStart } from '@/domain/calendar-day';
import { formatRate } from '@/domain/lotto';
import { findHighestWin } from '@/domain/lotto-highest-win';
import { fetchAgentRules } from '../agent/agent.service';
import { fetchNow } from '../db/clock.queries';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { findCancelEnd } from './bill.rules';
import { type RoundRow, selectRounds, toRoundData } from './round.queries';

type BillDetailData = v.InferInput<typeof billDetail.data>;
type BillListData = v.InferInput<typeof billList.data>;
type BillData = BillListData['bills'][number];

const selectBills = (db: Db) => db.selectFrom('lotto_bills').selectAll('lotto_bills');

type BillRow = Awaited<ReturnType<ReturnType<typeof selectBills>['executeTakeFirstOrThrow']>>;

/** The member whose bills are read, and the agent whose rules decide on cancellations. */
export interface BillOwner {
  memberId: number;
  agentId: number;
}

/** Filter of a member's bills. */
export interface BillFilter {
  state?: BillState | undefined;
  from?: CalendarDay | undefined;
  until?: CalendarDay | undefined;
  /** Public id, as in URLs. */
  round_id?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** Returns a page of a member's bills, the latest first. */
export async function fetchBills(
  db: Db,
  { memberId, agentId }: BillOwner,
  filter: BillFilter,
): Promise<BillListData> {
  const { state, from, until, round_id, limit, cursor } = filter;
  const rows = await selectBills(db)
    .where('member_id', '=', memberId)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'active'))
    .$if(from !== undefined, (query) => query.where('created_at', '>=', toDayStart(from ?? '')))
    .$if(until !== undefined, (query) =>
      query.where('created_at', '<', toDayStart(addDays(until ?? '', 1))),
    )
    .$if(round_id !== undefined, (query) =>
      query.where('lotto_bills.round_id', 'in', (rounds) =>
        rounds
          .selectFrom('lotto_rounds as r')
          .select('r.id')
          .where('r.round_id', '=', round_id ?? ''),
      ),
    )
    .$if(cursor !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, id) < (
          SELECT created_at, id FROM lotto_bills WHERE id = ${cursor} AND member_id = ${memberId})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const now = await fetchNow(db);
  const rounds = await fetchRoundsOf(db, page);
  const { lotto: rules } = await fetchAgentRules(db, agentId);
  return {
    bills: page.map((row) => toBillData(row, roundOf(row, rounds), rules, now)),
    next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/**
 * Returns a member's bill with its items.
 * @throws RefusalError `lotto.unknown_bill`, also for a bill of another member
 */
export async function fetchBill(
  db: Db,
  { memberId, agentId }: BillOwner,
  billId: string,
): Promise<BillDetailData> {
  const row = await selectBills(db)
    .where('member_id', '=', memberId)
    .where('id', '=', billId)
    .executeTakeFirst();
  if (!row) throw new RefusalError('lotto.unknown_bill');
  const rounds = await fetchRoundsOf(db, [row]);
  const items = await db
    .selectFrom('lotto_items')
    .select(['item_id', 'bet_type', 'number', 'amount', 'rate_milli', 'win', 'state'])
    .where('bill_id', '=', billId)
    .orderBy('item_id')
    .execute();
  const round = roundOf(row, rounds);
  const { lotto: rules } = await fetchAgentRules(db, agentId);
  const paying = items.map(({ win, ...item }) => ({ ...item, winSatang: win }));
  return {
    ...toBillData(row, round, rules, await fetchNow(db)),
    win_highest: formatBaht(findHighestWin(paying, round.result_kind)),
    items: items.map(({ rate_milli, ...item }) => ({
      ...item,
      amount: formatBaht(item.amount),
      rate: formatRate(rate_milli),
      win: formatBaht(item.win),
    })),
  };
}

async function fetchRoundsOf(db: Db, bills: readonly BillRow[]): Promise<Map<number, RoundRow>> {
  if (bills.length === 0) return new Map();
  const ids = [...new Set(bills.map((bill) => bill.round_id))];
  const rows = await selectRounds(db).where('r.id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

function roundOf(bill: BillRow, rounds: ReadonlyMap<number, RoundRow>): RoundRow {
  const round = rounds.get(bill.round_id);
  if (!round) throw new Error(`bill ${bill.id} has no round`);
  return round;
}

function toBillData(
  row: BillRow,
  round: RoundRow,
  rules: AgentRules['lotto'],
  now: Date,
): BillData {
  return {
    bill_id: row.id,
    number: String(row.number),
    round: toRoundData(round, now),
    state: row.state,
    item_count: row.item_count,
    amount: formatBaht(row.amount),
    paid: formatBaht(row.paid),
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    cancellable_until: findCancelEnd({ ...row, round }, rules, now)?.toISOString() ?? null,
    note: row.note,
  };
}
