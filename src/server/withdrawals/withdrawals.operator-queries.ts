import { sql } from 'kysely';
import type * as v from 'valibot';
import type { ParsedQueryOf } from '@/contract/endpoint';
import type {
  PayoutBadge,
  payoutAccountList,
  withdrawalList,
} from '@/contract/operator/withdrawals.contract';
import { formatBaht } from '@/domain/baht';
import type { BankCode } from '@/domain/banks';
import { addDays, toDayStart } from '@/domain/calendar-day';
import { maskPhone } from '@/domain/masked-phone';
import type { Satang } from '@/domain/money';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { fetchTurnoverLeftOf } from '../requirements/turnover.queries';
import { describeHold } from './locked-withdrawal.service';

type ListFilter = ParsedQueryOf<typeof withdrawalList>;
type ListData = v.InferInput<typeof withdrawalList.data>;
export type PayoutData = ListData['rows'][number];
type AccountData = v.InferInput<typeof payoutAccountList.data>[number];

function selectPayouts(db: Db, agentId: number) {
  return db
    .selectFrom('withdrawals')
    .innerJoin('members', 'members.id', 'withdrawals.member_id')
    .leftJoin('receiving_accounts as own', 'own.id', 'withdrawals.paid_account_id')
    .selectAll('withdrawals')
    .select(['members.username', 'members.first_name', 'members.last_name', 'members.vip_level'])
    .select(['own.bank_code as own_bank_code', 'own.account_number as own_number'])
    .select('own.account_name as own_name')
    .select(sql<PayoutBadge[]>`payout_badges(withdrawals)`.as('badges'))
    .where('withdrawals.agent_id', '=', agentId);
}

type Selected = Awaited<ReturnType<ReturnType<typeof selectPayouts>['executeTakeFirstOrThrow']>>;

/** The orders of a list: waiting withdrawals are read from the oldest on, all others from the latest. */
const orders = {
  waiting: { column: 'requested_at', direction: 'asc', after: '>' },
  requested: { column: 'requested_at', direction: 'desc', after: '<' },
  ended: { column: 'ended_at', direction: 'desc', after: '<' },
} as const;

function orderOf({ state, day_of }: ListFilter) {
  if (day_of === 'ended') return orders.ended;
  return state === 'requested' || state === 'approved' ? orders.waiting : orders.requested;
}

/** Returns a page of the withdrawals that a filter finds, with full account numbers. */
export async function fetchPayouts(db: Db, agentId: number, filter: ListFilter): Promise<ListData> {
  const { cursor, limit } = filter;
  const { column, direction, after } = orderOf(filter);
  const found = await selectMatching(db, agentId, filter)
    .$if(cursor !== undefined, (query) =>
      query.where(
        sql<boolean>`(withdrawals.${sql.ref(column)}, withdrawals.id) ${sql.raw(after)} (
          SELECT ${sql.ref(column)}, id FROM withdrawals WHERE id = ${cursor} AND agent_id = ${agentId})`,
      ),
    )
    .orderBy(`withdrawals.${column}`, direction)
    .orderBy('withdrawals.id', direction)
    .limit(limit + 1)
    .execute();
  const page = found.slice(0, limit);
  return {
    rows: await describePayouts(db, page),
    next_cursor: found.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

function selectMatching(db: Db, agentId: number, filter: ListFilter) {
  const { state, from, to, day_of, username, member_id, number, batch_id } = filter;
  const at = day_of === 'ended' ? 'withdrawals.ended_at' : 'withdrawals.requested_at';
  return selectPayouts(db, agentId)
    .$if(state !== undefined, (query) => query.where('withdrawals.state', '=', state ?? 'paid'))
    .$if(day_of === 'ended', (query) => query.where('withdrawals.ended_at', 'is not', null))
    .$if(from !== undefined, (query) => query.where(at, '>=', toDayStart(from ?? '')))
    .$if(to !== undefined, (query) => query.where(at, '<', toDayStart(addDays(to ?? '', 1))))
    .$if(username !== undefined, (query) => query.where('members.username', '=', username ?? ''))
    .$if(member_id !== undefined, (query) =>
      query.where('withdrawals.member_id', '=', member_id ?? 0),
    )
    .$if(number !== undefined, (query) => query.where('withdrawals.number', '=', number ?? 0))
    .$if(batch_id !== undefined, (query) => query.where('withdrawals.batch_id', '=', batch_id ?? 0))
    .$if(filter.amount_from !== undefined, (query) =>
      query.where('withdrawals.amount', '>=', filter.amount_from ?? 0),
    )
    .$if(filter.amount_to !== undefined, (query) =>
      query.where('withdrawals.amount', '<=', filter.amount_to ?? 0),
    );
}

/** The id or the number of a withdrawal. */
export interface PayoutName {
  id?: string | undefined;
  number?: number | undefined;
}

/** Returns one withdrawal as in the list; undefined for one of another agent. */
export async function findPayout(
  db: Db,
  agentId: number,
  { id, number }: PayoutName,
): Promise<PayoutData | undefined> {
  const row = await selectPayouts(db, agentId)
    .$if(id !== undefined, (query) => query.where('withdrawals.id', '=', id ?? ''))
    .$if(number !== undefined, (query) => query.where('withdrawals.number', '=', number ?? 0))
    .executeTakeFirst();
  if (!row) return undefined;
  return (await describePayouts(db, [row]))[0];
}

async function describePayouts(db: Db, rows: readonly Selected[]): Promise<PayoutData[]> {
  const owed = await fetchTurnoverLeftOf(
    db,
    rows.map(({ member_id }) => member_id),
  );
  return rows.map((row) => describe(row, owed.get(row.member_id) ?? 0));
}

function describe(row: Selected, leftSatang: Satang): PayoutData {
  const name = [row.first_name, row.last_name].filter(Boolean).join(' ') || null;
  return {
    id: row.id,
    number: row.number,
    member_id: row.member_id,
    username: maskPhone(row.username),
    name,
    vip_level: row.vip_level,
    state: row.state,
    amount: formatBaht(row.amount),
    bank_code: row.bank_code,
    account_number: row.account_number,
    account_name: row.account_name,
    is_name_equal: row.account_name === name,
    turnover_left: formatBaht(leftSatang),
    badges: row.badges,
    waiting_since: waitingSince(row),
    requested_at: row.requested_at.toISOString(),
    approved_at: row.approved_at?.toISOString() ?? null,
    approved_by: row.approved_by,
    ended_at: row.ended_at?.toISOString() ?? null,
    ended_by: row.ended_by,
    note: row.note,
    is_closing: row.is_closing,
    held: describeHold(row),
    batch_id: row.batch_id,
    payment: describePayment(row),
    bounced: describeBounce(row),
  };
}

function waitingSince({ state, requested_at, approved_at }: Selected): string | null {
  if (state === 'requested') return requested_at.toISOString();
  return state === 'approved' ? (approved_at?.toISOString() ?? null) : null;
}

function describePayment(row: Selected): PayoutData['payment'] {
  const { paid_account_id: id, own_number, own_name, bank_reference, paid_at } = row;
  if (id === null || own_number === null || own_name === null) return null;
  return {
    account: toAccountData({
      ...{ id, bankCode: row.own_bank_code, accountNumber: own_number, accountName: own_name },
    }),
    bank_reference: bank_reference ?? '',
    paid_at: paid_at?.toISOString() ?? '',
  };
}

function describeBounce({ bounce_note: note, bounced_by: by, bounced_at: at }: Selected) {
  return note === null || by === null || at === null ? null : { note, by, at: at.toISOString() };
}

interface OwnAccountRow {
  id: number;
  bankCode: BankCode | null;
  accountNumber: string;
  accountName: string;
}

const LAST_DIGITS = 4;

/** Converts an account of the agent to the format of the contract, with only the end of its number. */
export function toAccountData(row: OwnAccountRow): AccountData {
  return {
    id: row.id,
    bank_code: row.bankCode,
    last_digits: row.accountNumber.slice(-LAST_DIGITS),
    account_name: row.accountName,
  };
}

/** Returns the agent's accounts that withdrawals are paid from, in the order of their positions. */
export async function fetchPayoutAccounts(db: Db, agentId: number): Promise<AccountData[]> {
  const rows = await queryRaw<OwnAccountRow>(
    db,
    `SELECT id, bank_code AS "bankCode", account_number AS "accountNumber", account_name AS "accountName"
     FROM receiving_accounts WHERE agent_id = $1 AND is_open AND purpose IN ('pay', 'both')
       AND (usable_from IS NULL OR usable_from <= business_now())
     ORDER BY kind, position`,
    [agentId],
  );
  return rows.map(toAccountData);
}
