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

/** Days in Thailand, both included; null means no bound. */
export interface Period {
  from: CalendarDay | null;
  to: CalendarDay | null;
}

/** Returns the period of a query: the given days, or the last `days` days up to today. */
export async function findPeriod(
  db: Executor,
  { days, from, to }: Pick<StatementFilter, 'days' | 'from' | 'to'>,
): Promise<Period> {
  if (days === undefined) return { from: from ?? null, to: to ?? null };
  const today = toCalendarDay(await fetchNow(db));
  return { from: addDays(today, 1 - days), to: today };
}

/** Filter of a statement: the member's wallets, a kind and a period. */
export interface StatementScope {
  filter: MovementFilter;
  walletNames: ReadonlyMap<number, string>;
}

/** Builds the filter of one member's statement, which contains only the member's own wallets. */
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

/** Returns one page of a statement. */
export async function fetchLines(
  db: Executor,
  { filter, walletNames }: StatementScope,
  page: MovementPage,
): Promise<StatementLine[]> {
  const movements = await fetchMovements(db, filter, page);
  const games = await fetchGames(db, movements);
  const notes = await fetchNotes(db, movements);
  return movements.map((movement) => ({
    ...movement,
    balanceBeforeSatang: movement.balanceAfterSatang - movement.amountSatang,
    walletName: walletNames.get(movement.accountId) ?? '',
    game: games.get(movement.reference) ?? null,
    note: notes.get(movement.reference) ?? null,
  }));
}

/** Number of lines per query when play sessions are grouped; `MOST_SESSION_LINES` is the maximum per page. */
const SESSION_BATCH = 250;
const MOST_SESSION_LINES = 2000;

/** A page with grouped play sessions. */
export interface EntryPage {
  entries: StatementEntry[];
  isLast: boolean;
}

/** Reads a page with grouped play sessions. A session longer than the maximum of a page is split. */
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
    // The last entry is left out, because it may continue in lines that were not read.
    if (entries.length > limit) return { entries: entries.slice(0, limit), isLast: false };
    if (lines.length >= MOST_SESSION_LINES) {
      return { entries: entries.length > 1 ? entries.slice(0, -1) : entries, isLast: false };
    }
  }
}

/**
 * Returns the totals of each day on which one of the lines happened; a total covers all lines of the filter on that
 * day.
 */
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

/** Returns the explanations of adjustments among the movements, by reference. */
async function fetchNotes(
  db: Executor,
  movements: readonly AccountMovement[],
): Promise<ReadonlyMap<string, string>> {
  const references = movements
    .filter(({ code }) => code === 'adjustment')
    .map(({ reference }) => reference);
  if (references.length === 0) return new Map();
  const rows = await queryRaw<{ reference: string; sentence: string }>(
    db,
    `SELECT named.reference, a.sentence FROM jsonb_array_elements_text($1::text::jsonb) AS named (reference)
     JOIN adjustments a ON a.id = split_part(named.reference, '/', 2)::bigint`,
    [JSON.stringify(references)],
  );
  return new Map(rows.map(({ reference, sentence }) => [reference, sentence]));
}

/** Returns the games of movements that name a round, by reference. */
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
    // LATERAL makes every look-up use a key: a generic plan of a plain join, made while a table was small, would scan
    // the whole table later.
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
