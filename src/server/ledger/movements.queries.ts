import { groupPrefixes, type MovementGroup } from '@/contract/movement-kinds';
import type { CalendarDay } from '@/domain/calendar-day';
import type { Satang } from '@/domain/money';
import { type Executor, queryRaw } from '../db/raw';

/** One line of a statement: the effect of a transfer on one account. */
export interface AccountMovement {
  /** Position in the order of all lines; a transfer between two accounts with a balance has two lines. */
  position: number;
  transferId: string;
  accountId: number;
  at: Date;
  code: string;
  /** Amount of the movement; negative for a debit. */
  amountSatang: Satang;
  balanceAfterSatang: Satang;
  reference: string;
}

/** Filter for the lines of a statement. */
export interface MovementFilter {
  accountIds: readonly number[];
  /** Group of movements; all groups if left out. */
  group?: MovementGroup | undefined;
  /** Instants: lines from `from` on and before `before`; null means no bound. */
  from: Date | null;
  before: Date | null;
}

/** The start, order and size of a page of lines. */
export interface MovementPage {
  order: 'newest' | 'oldest';
  limit: number;
  /** Position of the last line of the previous page; this page begins after that line. */
  after?: number | undefined;
}

// Repeats the condition of the index that excludes game movements; the planner needs it word for word.
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

/** `EVERY` selects all transfers of each account, `UNSUMMED` only the ones that the stored sums do not contain yet. */
const EVERY = {
  own: 'unnest($1::text::bigint[]) AS own (account_id)',
  after: (seq: string) => seq,
};
const UNSUMMED = {
  own: '(SELECT id AS account_id, summed_seq FROM accounts WHERE id = ANY ($1::text::bigint[])) AS own',
  after: (seq: string) => `greatest(${seq}::bigint, own.summed_seq)`,
};

/**
 * Returns SQL that reads both sides of the accounts' transfers. Each side is read by its own index, and no further than
 * needed.
 */
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

/** Returns the SQL for the sums per day: the stored sums plus the movements that are not part of them yet. */
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

/** Bounds of `seq`, both exclusive. */
interface SeqRange {
  after: number;
  before: number;
}

const WHOLE: SeqRange = { after: 0, before: Number.MAX_SAFE_INTEGER };

/**
 * Returns a narrow range of `seq` that contains every transfer written so far between two instants.
 * @returns the first one, and the one after the last
 */
export async function findSeqsBetween(
  db: Executor,
  { from, before }: { from: Date; before: Date },
): Promise<{ firstSeq: number; endSeq: number }> {
  const range = await findSeqRange(db, { from, before });
  const [row] = await queryRaw<{ last: number }>(
    db,
    'SELECT coalesce(max(seq), 0)::bigint AS last FROM transfers',
  );
  return { firstSeq: range.after + 1, endSeq: Math.min(range.before, (row?.last ?? 0) + 1) };
}

/**
 * Returns a narrow range of `seq` that contains every transfer between two instants. Transfers are numbered in the
 * order of writing, not of their instants; an hour of margin on either side covers clocks that were set back.
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

/** Returns one page of the movements of some accounts, by keyset, so that new movements do not shift the pages. */
export async function fetchMovements(
  db: Executor,
  filter: MovementFilter,
  { order, limit, after }: MovementPage,
): Promise<AccountMovement[]> {
  const range = await findSeqRange(db, filter);
  const [debit, credit] = [0, 1].map((side): SeqRange => {
    if (after === undefined) return range;
    // A position is 2 · seq for the debit side and 2 · seq + 1 for the credit side.
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
 * Returns the sums of each day in a period, the newest first, without empty days. The result is the stored sums plus
 * the movements that are not part of them yet, which stay few because `post_transfers` sums them up.
 * @param days days in Thailand within the period of the filter
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
