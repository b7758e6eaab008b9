import type { DataInputOf, ParsedQueryOf } from '@/contract/endpoint';
import type { lottoBillShow, lottoBills } from '@/contract/operator/lotto-bills.contract';
import { formatBaht } from '@/domain/baht';
import { addDays, toDayStart } from '@/domain/calendar-day';
import { maskPhone } from '@/domain/masked-phone';
import type { MemberReference } from '../account/member-visit.service';
import { recordAction } from '../audit/audit.service';
import type { Db } from '../db/tables';
import { showBill } from './member-bills.operator-queries';

type BillFilter = ParsedQueryOf<typeof lottoBills>;

/**
 * Returns a page of bills, the latest first, with masked members. The audit log gets a row for the first page of a
 * search for a member.
 */
export async function fetchBillsForOperator(
  db: Db,
  { agentId, operator }: { agentId: number; operator: string },
  filter: BillFilter,
): Promise<DataInputOf<typeof lottoBills>> {
  const { username, cursor, limit } = filter;
  if (username !== undefined && cursor === undefined) {
    await db.transaction().execute((tx) =>
      recordAction(tx, {
        agentId,
        operator,
        action: 'lotto.bills',
        subject: 'lotto_bills',
        detail: { username: maskPhone(username) },
      }),
    );
  }
  const found = await selectBills(db, agentId, filter)
    .orderBy('b.number', 'desc')
    .limit(limit + 1)
    .execute();
  const page = found.slice(0, limit);
  return {
    rows: page.map(({ username: phone, amount, paid, created_at, ended_at, ...row }) => ({
      ...row,
      username: maskPhone(phone),
      amount: formatBaht(amount),
      paid: formatBaht(paid),
      created_at: created_at.toISOString(),
      ended_at: ended_at?.toISOString() ?? null,
    })),
    next_cursor: found.length > limit ? String(page.at(-1)?.number) : null,
  };
}

function selectBills(db: Db, agentId: number, filter: BillFilter) {
  const { number, username, round_id, market_id, state, from, to, cursor } = filter;
  return db
    .selectFrom('lotto_bills as b')
    .innerJoin('members as m', 'm.id', 'b.member_id')
    .innerJoin('lotto_rounds as r', 'r.id', 'b.round_id')
    .innerJoin('lotto_markets as k', (join) =>
      join.onRef('k.agent_id', '=', 'r.agent_id').onRef('k.market_id', '=', 'r.market_id'),
    )
    .select(['b.number', 'b.member_id', 'm.username', 'r.round_id', 'k.name as market_name'])
    .select(['r.day', 'r.number as round_number', 'b.state', 'b.item_count', 'b.amount', 'b.paid'])
    .select(['b.created_at', 'b.ended_at'])
    .where('r.agent_id', '=', agentId)
    .where('m.agent_id', '=', agentId)
    .$if(number !== undefined, (query) => query.where('b.number', '=', number ?? 0))
    .$if(username !== undefined, (query) => query.where('m.username', '=', username ?? ''))
    .$if(round_id !== undefined, (query) => query.where('r.round_id', '=', round_id ?? ''))
    .$if(market_id !== undefined, (query) => query.where('r.market_id', '=', market_id ?? ''))
    .$if(state !== undefined, (query) => query.where('b.state', '=', state ?? 'active'))
    .$if(from !== undefined, (query) => query.where('b.created_at', '>=', toDayStart(from ?? '')))
    .$if(to !== undefined, (query) =>
      query.where('b.created_at', '<', toDayStart(addDays(to ?? '', 1))),
    )
    .$if(cursor !== undefined, (query) => query.where('b.number', '<', Number(cursor)));
}

/**
 * Returns a bill by its number with its masked member.
 * @throws RefusalError `request.not_found`, also for a bill of another agent
 */
export async function showBillForOperator(
  db: Db,
  who: Omit<MemberReference, 'id'>,
  number: number,
): Promise<DataInputOf<typeof lottoBillShow>> {
  const bill = await showBill(db, who, number);
  const member = await db
    .selectFrom('members')
    .select('username')
    .where('id', '=', bill.member_id)
    .executeTakeFirstOrThrow();
  return { ...bill, username: maskPhone(member.username) };
}
