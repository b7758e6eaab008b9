import { sql } from 'kysely';
import type * as v from 'valibot';
import type { DepositMethod } from '@/contract/deposits.contract';
import type { ParsedQueryOf } from '@/contract/endpoint';
import type {
  depositAutomatic,
  depositList,
  depositShow,
  depositUnseen,
} from '@/contract/operator/deposits.contract';
import type { IncomingState, ReviewReason } from '@/contract/operator/money-in.fields';
import { formatBaht } from '@/domain/baht';
import type { BankCode } from '@/domain/banks';
import { addDays, toDayStart } from '@/domain/calendar-day';
import { maskPhone } from '@/domain/masked-phone';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { UNREPORTED } from './incoming-match.service';
import { type MemberFactsRow, memberFactsSql, toMemberFacts } from './member-facts.queries';
import {
  type Reader,
  type SelectedDeposit,
  selectDepositRows,
  toDepositRow,
} from './money-in-rows';

type Filter = ParsedQueryOf<typeof depositList>;
type Page = v.InferInput<typeof depositList.data>;

/** Returns a page of the deposits of all members, the latest first; pending ones that are claimed as paid come first. */
export async function fetchDepositsForOperator(
  db: Db,
  reader: Reader,
  filter: Filter,
): Promise<Page> {
  const { agentId } = reader;
  const isByClaim = filter.state === 'pending';
  const order = isByClaim
    ? sql`coalesce(deposits.claimed_at, '-infinity')`
    : sql`deposits.created_at`;
  const place = isByClaim ? sql`coalesce(claimed_at, '-infinity')` : sql`created_at`;
  const rows = await withFilter(selectDepositRows(db, reader), agentId, filter)
    .$if(filter.cursor !== undefined, (query) =>
      query.where(
        sql<boolean>`(${order}, deposits.number) < (
          SELECT ${place}, number FROM deposits WHERE number = ${Number(filter.cursor)} AND agent_id = ${agentId})`,
      ),
    )
    .orderBy(order, 'desc')
    .orderBy('deposits.number', 'desc')
    .limit(filter.limit + 1)
    .execute();
  return toPage(rows, filter.limit);
}

function toPage(rows: SelectedDeposit[], limit: number): Page {
  const page = rows.slice(0, limit);
  return {
    rows: page.map(toDepositRow),
    next_cursor: rows.length > limit ? String(page.at(-1)?.number) : null,
  };
}

type DepositQuery = ReturnType<typeof selectDepositRows>;

function withFilter(query: DepositQuery, agentId: number, filter: Filter): DepositQuery {
  const { state, username, account, method, decided_on } = filter;
  return withMoney(withDays(query, filter), filter)
    .$if(state !== undefined, (rows) => rows.where('deposits.state', '=', state ?? 'pending'))
    .$if(method !== undefined, (rows) => rows.where('deposits.method', '=', method ?? 'bank'))
    .$if(account !== undefined, (rows) =>
      rows.where('deposits.receiving_account_id', '=', account ?? 0),
    )
    .$if(username !== undefined, (rows) =>
      rows.where(
        sql<boolean>`deposits.member_id = (SELECT id FROM members WHERE agent_id = ${agentId} AND username = ${username ?? ''})`,
      ),
    )
    .$if(decided_on !== undefined, (rows) =>
      rows
        .where('deposits.decided_at', '>=', toDayStart(decided_on ?? ''))
        .where('deposits.decided_at', '<', toDayStart(addDays(decided_on ?? '', 1)))
        .where('deposits.decided_by', 'like', 'operator/%'),
    );
}

function withDays(query: DepositQuery, { from, to, amount_from, amount_to }: Filter): DepositQuery {
  return query
    .$if(from !== undefined, (rows) =>
      rows.where('deposits.created_at', '>=', toDayStart(from ?? '')),
    )
    .$if(to !== undefined, (rows) =>
      rows.where('deposits.created_at', '<', toDayStart(addDays(to ?? '', 1))),
    )
    .$if(amount_from !== undefined, (rows) => rows.where('deposits.amount', '>=', amount_from ?? 0))
    .$if(amount_to !== undefined, (rows) => rows.where('deposits.amount', '<=', amount_to ?? 0));
}

/** Filters by the payment of a deposit. */
function withMoney(query: DepositQuery, { reason, source }: Filter): DepositQuery {
  if (reason === undefined && source === undefined) return query;
  return query.where(
    sql<boolean>`EXISTS (SELECT FROM incoming_payments i WHERE i.deposit_id = deposits.id
      AND (${reason ?? null}::text IS NULL OR i.reason = ${reason ?? null})
      AND (${source ?? null}::text IS NULL OR starts_with(i.source, ${source ?? null})))`,
  );
}

/** Returns a page of the deposits that an operator credited and whose money no report names, the latest first. */
export async function fetchUnseenDeposits(
  db: Db,
  reader: Reader,
  { cursor, limit }: ParsedQueryOf<typeof depositUnseen>,
): Promise<Page> {
  const rows = await selectDepositRows(db, reader)
    .where(
      sql<boolean>`deposits.id IN (
        SELECT id FROM deposits WHERE agent_id = ${reader.agentId} AND ${sql.raw(UNREPORTED)})`,
    )
    .$if(cursor !== undefined, (query) => query.where('deposits.number', '<', Number(cursor)))
    .orderBy('deposits.number', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows, limit);
}

interface MoneyRow {
  id: number;
  amount: number;
  sender_name: string | null;
  occurred_at: Date;
  state: IncomingState;
  reason: ReviewReason | null;
}

/**
 * Returns a deposit by its id or number, with the facts that a decision needs.
 * @throws RefusalError `request.not_found`
 */
export async function fetchDepositForOperator(
  db: Db,
  reader: Reader,
  id: string | number,
): Promise<v.InferInput<typeof depositShow.data>> {
  const row = await selectDepositRows(db, reader)
    .where(typeof id === 'number' ? 'deposits.number' : 'deposits.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new RefusalError('request.not_found');
  const [facts] = await queryRaw<MemberFactsRow>(
    db,
    `SELECT ${memberFactsSql('m.id', 'm.bank_code', 'm.bank_account_number')} FROM members m WHERE m.id = $1`,
    [row.member_id],
  );
  const money = await queryRaw<MoneyRow>(
    db,
    `SELECT id, amount, sender_name, occurred_at, state, reason FROM incoming_payments
     WHERE agent_id = $1 AND (deposit_id = $2 OR member_id = $3 AND state = 'review' AND deposit_id IS NULL)
     ORDER BY deposit_id = $2 DESC NULLS LAST, id DESC LIMIT 20`,
    [reader.agentId, row.id, row.member_id],
  );
  return {
    ...toDepositRow(row),
    ...toMemberFacts(
      facts ?? { credited_before: 0, from_account_before: 0, limit_left: null, promotion: null },
    ),
    money: money.map(({ amount, occurred_at, ...rest }) => ({
      ...rest,
      amount: formatBaht(amount),
      occurred_at: occurred_at.toISOString(),
    })),
  };
}

const AUTOMATIC_SHOWN = 20;

interface AutomaticRow {
  number: number;
  incoming_id: number;
  member_id: number;
  first_name: string | null;
  last_name: string | null;
  username: string;
  method: DepositMethod;
  bank_code: BankCode | null;
  amount: number;
  credited_at: Date;
  seconds: number;
}

/** Returns the last deposits that were credited without an operator, and how many there were today in Thailand. */
export async function fetchAutomaticDeposits(
  db: Db,
  agentId: number,
): Promise<v.InferInput<typeof depositAutomatic.data>> {
  const rows = await queryRaw<AutomaticRow>(
    db,
    `SELECT d.number, i.id AS incoming_id, d.member_id, m.first_name, m.last_name, m.username, d.method, r.bank_code,
       d.credited_amount AS amount, d.decided_at AS credited_at,
       greatest(0, round(extract(epoch FROM d.decided_at - least(i.occurred_at, i.received_at))))::int AS seconds
     FROM deposits d JOIN incoming_payments i ON i.deposit_id = d.id AND i.state = 'credited'
     JOIN members m ON m.id = d.member_id LEFT JOIN receiving_accounts r ON r.id = d.receiving_account_id
     WHERE d.agent_id = $1 AND d.state = 'credited' AND d.decided_by NOT LIKE 'operator/%'
     ORDER BY d.decided_at DESC, d.number DESC LIMIT ${AUTOMATIC_SHOWN}`,
    [agentId],
  );
  const [today] = await queryRaw<{ credited: number; automatic: number }>(
    db,
    `SELECT count(*) AS credited, count(*) FILTER (WHERE decided_by NOT LIKE 'operator/%') AS automatic
     FROM deposits WHERE agent_id = $1 AND state = 'credited'
       AND decided_at >= (SELECT desk_day_start(business_now()))`,
    [agentId],
  );
  return {
    rows: rows.map(({ first_name, last_name, ...row }) => ({
      ...row,
      member_name: [first_name, last_name].filter(Boolean).join(' ') || null,
      username: maskPhone(row.username),
      amount: formatBaht(row.amount),
      credited_at: row.credited_at.toISOString(),
    })),
    today: today ?? { credited: 0, automatic: 0 },
  };
}

/** Returns the number of a deposit of the agent; null when there is none with this id. */
export async function fetchDepositNumber(
  db: Db,
  agentId: number,
  id: string,
): Promise<number | null> {
  const row = await db
    .selectFrom('deposits')
    .select('number')
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .executeTakeFirst();
  return row?.number ?? null;
}
