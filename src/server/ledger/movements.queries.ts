import { groupPrefixes, type MovementGroup } from '@/contract/movement-kinds';
import type { CalendarDay } from '@/domain/calendar-day';
import type { Satang } from '@/domain/money';
import { type Executor, queryRaw } from '../db/raw';

/** One line of a statement: what a transfer did to one account. */
export interface AccountMovement {
  /** Place in the order of all lines; a transfer between two accounts has two. */
  position: number;
  transferId: string;
  accountId: number;
  at: Date;
  code: string;
  /** Negative when it went out. */
  amountSatang: Satang;
  balanceAfterSatang: Satang;
  reference: string;
}

/** Which lines are wanted. */
export interface MovementFilter {
  accountIds: readonly number[];
  /** All groups, when left out. */
  group?: MovementGroup | undefined;
  /** Instants: from the first on, before the second. Null is no bound. */
  from: Date | null;
  before: Date | null;
}

/** Where a page of lines begins and how it goes on. */
export interface MovementPage {
  order: 'newest' | 'oldest';
  limit: number;
  /** Position of the last line before the page, in its order; it is not repeated. */
  after?: number | undefined;
}

// The first condition is that of an index without the bets; the planner wants it word by word.
const BESIDE_GAMES = `NOT starts_with(t.code, '${groupPrefixes.game}')`;
const isDeposit = `starts_with(t.code, '${groupPrefixes.deposit}')`;
const isWithdrawal = `starts_with(t.code, '${groupPrefixes.withdraw}')`;
const isLotto = `starts_with(t.code, '${groupPrefixes.lotto}')`;
const GROUP_CONDITIONS: Readonly<Record<MovementGroup, string>> = {
  game: `starts_with(t.code, '${groupPrefixes.game}')`,
  deposit: `${BESIDE_GAMES} AND ${isDeposit}`,
  withdraw: `${BESIDE_GAMES} AND ${isWithdrawal}`,
  lotto: `${BESIDE_GAMES} AND ${isLotto}`,
  other: `${BESIDE_GAMES} AND NOT ${isDeposit} AND NOT ${isWithdrawal} AND NOT ${isLotto}`,
};

/** Whose transfers are read: all of each account, or those that are not summed up yet. */
const EVERY = {
  own: 'unnest($1::text::bigint[]) AS own (account_id)',
  after: (seq: string) => seq,
};
const UNSUMMED = {
  own: '(SELECT id AS account_id, summed_seq FROM accounts WHERE id = ANY ($1::text::bigint[])) AS own',
  after: (seq: string) => `greatest(${seq}::bigint, own.summed_seq)`,
};

/** Both sides of the accounts' transfers. Of an account each side is read by an index, and no further than it must. */
function writeSides(
  scope: typeof EVERY,
  group: MovementGroup | undefined,
  columns: string,
  end: string,
): string {
  const side = (name: 'debit' | 'credit', seqAfter: string, seqBefore: string): string => `
    (SELECT ${columns.replaceAll('$side', name).replaceAll('$sign', name === 'debit' ? '-' : '')}
     FROM transfers t
     WHERE t.${name}_account_id = own.account_id AND t.${name}_balance_after IS NOT NULL
       AND t.seq > ${scope.after(seqAfter)} AND t.seq < ${seqBefore}
       AND ($6::timestamptz IS NULL OR t.created_at >= $6) AND ($7::timestamptz IS NULL OR t.created_at < $7)
       AND ${group ? GROUP_CONDITIONS[group] : 'true'}
     ${end})`;
  return `${scope.own} CROSS JOIN LATERAL (
    ${side('debit', '$2', '$3')} UNION ALL ${side('credit', '$4', '$5')}) line`;
}

function writePageQuery(group: MovementGroup | undefined, order: MovementPage['order']): string {
  const direction = order === 'newest' ? 'DESC' : 'ASC';
  const columns = `t.seq * 2 + CASE '$side' WHEN 'credit' THEN 1 ELSE 0 END AS position, t.id AS "transferId",
    t.created_at AS at, t.code, $signt.amount AS "amountSatang", t.$side_balance_after AS "balanceAfterSatang", t.reference`;
  return `SELECT own.account_id AS "accountId", line.*
    FROM ${writeSides(EVERY, group, columns, `ORDER BY t.seq ${direction} LIMIT $8`)}
    ORDER BY line.position ${direction} LIMIT $8`;
}

/** Days that are summed up, and the movements that are not in the sums yet. */
function writeDaysQuery(group: MovementGroup | undefined): string {
  const remainder = writeSides(UNSUMMED, group, 't.created_at AS at, $signt.amount AS amount', '');
  return `SELECT day::text, sum(net)::bigint AS "netSatang", sum(count)::bigint AS count
    FROM (
      SELECT t.day, t.net, t.count FROM unnest($1::text::bigint[]) AS own (account_id)
      JOIN movement_days t USING (account_id)
      WHERE t.day = ANY ($8::text::date[]) AND ${group ? GROUP_CONDITIONS[group] : 'true'}
      UNION ALL
      SELECT movement_day(line.at), line.amount, 1 FROM ${remainder}
      WHERE movement_day(line.at) = ANY ($8::text::date[])
    ) part
    GROUP BY day ORDER BY day DESC`;
}

/** Bounds of `seq`, both excluded. */
interface SeqRange {
  after: number;
  before: number;
}

const WHOLE: SeqRange = { after: 0, before: Number.MAX_SAFE_INTEGER };

/**
 * The range of `seq` that holds every transfer between two instants, and not many others. Transfers are numbered in
 * the order they are written, not in that of their instants: an hour to either side covers clocks that are put back.
 */
async function findSeqRange(
  db: Executor,
  { from, before }: Pick<MovementFilter, 'from' | 'before'>,
): Promise<SeqRange> {
  if (!from && !before) return WHOLE;
  const [row] = await queryRaw<{ after: number | null; before: number | null }>(
    db,
    `SELECT
       (SELECT seq FROM transfers WHERE seq % 1024 = 0 AND created_at < $1::timestamptz - interval '1 hour'
        ORDER BY created_at DESC LIMIT 1) AS after,
       (SELECT seq FROM transfers WHERE seq % 1024 = 0 AND created_at > $2::timestamptz + interval '1 hour'
        ORDER BY created_at LIMIT 1) AS before`,
    [from, before],
  );
  return { after: row?.after ?? WHOLE.after, before: row?.before ?? WHOLE.before };
}

function toParameters(
  { accountIds, from, before }: MovementFilter,
  debit: SeqRange,
  credit: SeqRange,
): unknown[] {
  const accounts = `{${accountIds.join(',')}}`;
  return [accounts, debit.after, debit.before, credit.after, credit.before, from, before];
}

/** One page of the movements of some accounts, by keyset, so that movements added meanwhile do not shift the pages. */
export async function fetchMovements(
  db: Executor,
  filter: MovementFilter,
  { order, limit, after }: MovementPage,
): Promise<AccountMovement[]> {
  const range = await findSeqRange(db, filter);
  const [debit, credit] = [0, 1].map((side): SeqRange => {
    if (after === undefined) return range;
    // Positions are 2 seq for the debit side, 2 seq + 1 for the credit side.
    const place = (after - side) / 2;
    return order === 'newest'
      ? { ...range, before: Math.min(range.before, Math.ceil(place)) }
      : { ...range, after: Math.max(range.after, Math.floor(place)) };
  }) as [SeqRange, SeqRange];
  return queryRaw<AccountMovement>(db, writePageQuery(filter.group, order), [
    ...toParameters(filter, debit, credit),
    limit,
  ]);
}

/** Sums of one day. */
export interface DayTotal {
  day: CalendarDay;
  netSatang: Satang;
  count: number;
}

/**
 * Sums of each day in a period, the newest first; days without movements are left out. Reads the sums of the days and the
 * movements of a wallet that are not in them yet, of which there are few: `post_transfers` sums them up.
 * @param days of Thailand, in the period of the filter
 */
export async function fetchDayTotals(
  db: Executor,
  filter: MovementFilter,
  days: readonly CalendarDay[],
): Promise<DayTotal[]> {
  const range = await findSeqRange(db, filter);
  return queryRaw<DayTotal>(db, writeDaysQuery(filter.group), [
    ...toParameters(filter, range, range),
    `{${days.join(',')}}`,
  ]);
}
