import type { StatementFilter } from '@/contract/statement.contract';
import { addDays, type CalendarDay, toCalendarDay, toDayStart } from '@/domain/calendar-day';
import { fetchNow } from '../db/clock.queries';
import { type Executor, queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import {
  type AccountMovement,
  type DayTotal,
  fetchDayTotals,
  fetchMovements,
  type MovementFilter,
  type MovementPage,
} from '../ledger/movements.queries';
import { gatherSessions, type StatementEntry } from './play-sessions';
import type { PlayedGame, StatementLine } from './statement-line';
import { fetchWallets } from './wallet.service';

/** Days of Thailand, both included. Null is no bound. */
export interface Period {
  from: CalendarDay | null;
  to: CalendarDay | null;
}

/** The days that a query asks for: by name, or the last so many up to the present one. */
export async function findPeriod(
  db: Executor,
  { days, from, to }: Pick<StatementFilter, 'days' | 'from' | 'to'>,
): Promise<Period> {
  if (days === undefined) return { from: from ?? null, to: to ?? null };
  const today = toCalendarDay(await fetchNow(db));
  return { from: addDays(today, 1 - days), to: today };
}

/** Filter of a statement: wallets of the member, a kind, a period. */
export interface StatementScope {
  filter: MovementFilter;
  walletNames: ReadonlyMap<number, string>;
}

/** Narrows a statement to the wallets of one member: no line of another is in its reach. */
export async function findScope(
  db: Db,
  memberId: number,
  kind: StatementFilter['kind'],
  { from, to }: Period,
): Promise<StatementScope> {
  const wallets = await fetchWallets(db, memberId, 'every');
  return {
    filter: {
      accountIds: wallets.map(({ accountId }) => accountId),
      group: kind === 'all' ? undefined : kind,
      from: from === null ? null : toDayStart(from),
      before: to === null ? null : toDayStart(addDays(to, 1)),
    },
    walletNames: new Map(wallets.map(({ accountId, name }) => [accountId, name])),
  };
}

/** One page of a statement. */
export async function fetchLines(
  db: Executor,
  { filter, walletNames }: StatementScope,
  page: MovementPage,
): Promise<StatementLine[]> {
  const movements = await fetchMovements(db, filter, page);
  const games = await fetchGames(db, movements);
  return movements.map((movement) => ({
    ...movement,
    balanceBeforeSatang: movement.balanceAfterSatang - movement.amountSatang,
    walletName: walletNames.get(movement.accountId) ?? '',
    game: games.get(movement.reference) ?? null,
  }));
}

/** How many lines are read at once, and at most, for a page on which play is together. */
const SESSION_BATCH = 250;
const MOST_SESSION_LINES = 2000;

/** One page on which what was played in one go is together. */
export interface EntryPage {
  entries: StatementEntry[];
  isLast: boolean;
}

/** Reads a page on which play is together. What is longer than a page may read comes in parts. */
export async function fetchEntries(
  db: Executor,
  scope: StatementScope,
  { limit, after }: Omit<MovementPage, 'order'>,
): Promise<EntryPage> {
  const lines: StatementLine[] = [];
  for (;;) {
    const batch = await fetchLines(db, scope, {
      order: 'newest',
      limit: SESSION_BATCH,
      after: lines.at(-1)?.position ?? after,
    });
    lines.push(...batch);
    const entries = gatherSessions(lines);
    if (batch.length < SESSION_BATCH) {
      return { entries: entries.slice(0, limit), isLast: entries.length <= limit };
    }
    // The last may go on in what was not read.
    if (entries.length > limit) return { entries: entries.slice(0, limit), isLast: false };
    if (lines.length >= MOST_SESSION_LINES) {
      return { entries: entries.length > 1 ? entries.slice(0, -1) : entries, isLast: false };
    }
  }
}

/** Totals of the days that some lines, one page of a scope, are on. */
export async function fetchDaysOf(
  db: Executor,
  { filter }: StatementScope,
  lines: readonly StatementLine[],
): Promise<DayTotal[]> {
  const days = lines.map(({ at }) => toCalendarDay(at)).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const period = { from: toDayStart(first), before: toDayStart(addDays(last, 1)) };
  return fetchDayTotals(db, { ...filter, ...period }, [...new Set(days)]);
}

/** Games of the movements that name a round, by their reference. */
async function fetchGames(
  db: Executor,
  movements: readonly AccountMovement[],
): Promise<ReadonlyMap<string, PlayedGame>> {
  const rounds = new Map<string, { source: string; roundId: string }>();
  for (const { reference } of movements) {
    const slash = reference.indexOf('/');
    if (slash < 0) continue;
    rounds.set(reference, {
      source: reference.slice(0, slash),
      roundId: reference.slice(slash + 1),
    });
  }
  if (rounds.size === 0) return new Map();
  const rows = await queryRaw<PlayedGame & { reference: string }>(
    db,
    // LATERAL keeps every look-up one by key: joined plainly, a plan made while a table was small reads all of it.
    `SELECT asked.source || '/' || asked.round_id AS reference, coalesce(g.name, r.game_id) AS name,
       coalesce(p.name, r.provider_id) AS "providerName", g.image_small AS "imageSmall"
     FROM unnest($1::text[], $2::text[]) AS asked (source, round_id)
     CROSS JOIN LATERAL (
       SELECT provider_id, game_id FROM game_rounds
       WHERE source = asked.source AND round_id = asked.round_id LIMIT 1
     ) r
     LEFT JOIN games g ON g.provider_id = r.provider_id AND g.game_id = r.game_id
     LEFT JOIN game_providers p ON p.provider_id = r.provider_id`,
    [
      [...rounds.values()].map(({ source }) => source),
      [...rounds.values()].map(({ roundId }) => roundId),
    ],
  );
  return new Map(rows.map(({ reference, ...game }) => [reference, game]));
}
