import type { Kysely } from 'kysely';
import {
  createServerSeed,
  type FairSource,
  hashServerSeed,
  resolveFairly,
} from '@/domain/fairness';
import { MATCH_MINUTES, type MatchResult, playGoals, playMatch } from '@/domain/football';
import { type MatchOdds, priceMatch } from '@/domain/football-markets';
import {
  CLOSING_SECONDS,
  type PlannedMatch,
  planMatches,
  RETURN_PERMILLE,
} from './match.programme';
import { queryRaw } from './sandbox.query';
import type { FixturesTable, SandboxTables } from './sandbox.tables';

type Db = Kysely<SandboxTables>;

/** A match with only the data that may be public now. */
export interface FixtureRow extends Omit<FixturesTable, 'server_seed' | 'published_at'> {
  /** Null until full time. */
  readonly server_seed: string | null;
  /** Those whose minute is over, and no others; null before kick-off. */
  readonly goals: FixturesTable['goals'];
}

const KEPT = '2 days';
const MOST_DECIDED_AT_ONCE = 200;
const OVER = '(f.outcome IS NOT NULL AND f.full_time_at <= business_now())';
const TOLD_GOALS = `(SELECT coalesce(jsonb_agg(g.goal ORDER BY g.place), '[]')
  FROM jsonb_array_elements(f.goals) WITH ORDINALITY AS g (goal, place)
  WHERE f.kick_off_at + (f.full_time_at - f.kick_off_at) * ((g.goal->>'minute')::int / ${MATCH_MINUTES}.0)
    <= business_now())`;
/** Columns of a match as `FixtureRow`; seed, score and goals that are still to come stay where they are. */
export const FIXTURE_COLUMNS = `f.fixture_id, f.league_id, f.home, f.away, f.means, f.odds, f.is_closing_price,
  f.server_seed_hash, f.kick_off_at, f.full_time_at, CASE WHEN ${OVER} THEN f.server_seed END AS server_seed,
  CASE WHEN ${OVER} THEN f.outcome END AS outcome,
  CASE WHEN f.goals IS NOT NULL THEN ${TOLD_GOALS} END AS goals`;

/** Business time as the database has it. */
export async function readNow(db: Db): Promise<Date> {
  const [row] = await queryRaw<{ now: Date }>(db, 'SELECT business_now() AS now');
  if (!row) throw new Error('no time');
  return row.now;
}

/**
 * Brings the programme up to now: publishes what is missing ahead, moves prices, and decides what is over. Any number
 * of processes may do so at once: the first one to write a match gives it its seed, and the rest follows from it.
 */
export async function keepProgramme(db: Db): Promise<void> {
  const now = await readNow(db);
  await publishMissing(db, planMatches(now));
  await closePrices(db);
  await kickOff(db);
  const over = await queryRaw<{ fixture_id: string }>(
    db,
    `SELECT fixture_id FROM sandbox.fixtures WHERE outcome IS NULL AND full_time_at <= business_now()
     ORDER BY full_time_at LIMIT ${MOST_DECIDED_AT_ONCE}`,
  );
  for (const { fixture_id } of over) await decideFixture(db, fixture_id);
}

/** The result of a match; null until its full time. */
export async function decideFixture(db: Db, fixtureId: string): Promise<MatchResult | null> {
  const [fixture] = await queryRaw<Pick<FixturesTable, 'outcome' | 'means' | 'server_seed'>>(
    db,
    `SELECT outcome, means, server_seed FROM sandbox.fixtures
     WHERE fixture_id = $1 AND full_time_at <= business_now()`,
    [fixtureId],
  );
  if (!fixture) return null;
  if (fixture.outcome) return fixture.outcome;
  const outcome = await resolveFairly(sourceOf(fixtureId, fixture.server_seed), (draw) =>
    playMatch(fixture.means, draw),
  );
  // Another process computes the same outcome, so it does not matter which one stores it.
  await queryRaw(
    db,
    'UPDATE sandbox.fixtures SET outcome = $2::text::jsonb WHERE fixture_id = $1 AND outcome IS NULL',
    [fixtureId, JSON.stringify(outcome)],
  );
  return outcome;
}

/**
 * Locks a match for a bet, in a transaction: its price stays as it is, and the time is asked for afterwards.
 * @returns null when there is no such match
 */
export async function lockFixture(
  tx: Db,
  fixtureId: string,
): Promise<{ odds: MatchOdds; isOpen: boolean } | null> {
  const [fixture] = await queryRaw<{ odds: MatchOdds; kick_off_at: Date }>(
    tx,
    'SELECT odds, kick_off_at FROM sandbox.fixtures WHERE fixture_id = $1 FOR SHARE',
    [fixtureId],
  );
  if (!fixture) return null;
  // In a statement of its own: waiting for the lock takes time, too.
  const now = await readNow(tx);
  return { odds: fixture.odds, isOpen: now < fixture.kick_off_at };
}

/** Matches that can be bet on or are being played, in the order of their kick-off. */
export function readFixtures(db: Db): Promise<FixtureRow[]> {
  return queryRaw<FixtureRow>(
    db,
    `SELECT ${FIXTURE_COLUMNS} FROM sandbox.fixtures f
     WHERE f.full_time_at > business_now() ORDER BY f.kick_off_at, f.fixture_id`,
  );
}

/** Goals of the matches that are being played, as far as their minutes are over. */
export function readLiveGoals(db: Db): Promise<Pick<FixtureRow, 'fixture_id' | 'goals'>[]> {
  return queryRaw(
    db,
    `SELECT f.fixture_id, CASE WHEN f.goals IS NOT NULL THEN ${TOLD_GOALS} END AS goals FROM sandbox.fixtures f
     WHERE f.kick_off_at <= business_now() AND f.full_time_at > business_now() ORDER BY f.fixture_id`,
  );
}

/** The last results, newest first. */
export function readResults(db: Db, limit: number): Promise<FixtureRow[]> {
  return queryRaw<FixtureRow>(
    db,
    `SELECT ${FIXTURE_COLUMNS} FROM sandbox.fixtures f
     WHERE ${OVER} ORDER BY f.full_time_at DESC, f.fixture_id LIMIT $1`,
    [limit],
  );
}

/** Deletes old matches without bets. */
export async function sweepFixtures(db: Db): Promise<void> {
  await queryRaw(
    db,
    `DELETE FROM sandbox.fixtures f WHERE f.full_time_at < business_now() - interval '${KEPT}'
       AND NOT EXISTS (SELECT FROM sandbox.rounds r WHERE r.fixture_id = f.fixture_id)`,
  );
}

async function publishMissing(db: Db, planned: readonly PlannedMatch[]): Promise<void> {
  const present = await queryRaw<{ fixture_id: string }>(
    db,
    'SELECT fixture_id FROM sandbox.fixtures WHERE kick_off_at > business_now()',
  );
  const known = new Set(present.map((row) => row.fixture_id));
  for (const match of planned) {
    if (known.has(match.fixtureId)) continue;
    const serverSeed = createServerSeed();
    await queryRaw(
      db,
      `INSERT INTO sandbox.fixtures (fixture_id, league_id, home, away, means, odds, server_seed, server_seed_hash,
         kick_off_at, full_time_at)
       SELECT $1, $2, $3::text::jsonb, $4::text::jsonb, $5::text::jsonb, $6::text::jsonb, $7, $8,
         $9::text::timestamptz, $10::text::timestamptz
       WHERE business_now() < $9::text::timestamptz
       ON CONFLICT (fixture_id) DO NOTHING`,
      [
        match.fixtureId,
        match.leagueId,
        JSON.stringify(match.home),
        JSON.stringify(match.away),
        JSON.stringify(match.means),
        JSON.stringify(priceMatch(match.means, RETURN_PERMILLE.opening)),
        serverSeed,
        await hashServerSeed(serverSeed),
        match.kickOffAt.toISOString(),
        match.fullTimeAt.toISOString(),
      ],
    );
  }
}

async function closePrices(db: Db): Promise<void> {
  const due = await queryRaw<Pick<FixturesTable, 'fixture_id' | 'means'>>(
    db,
    `SELECT fixture_id, means FROM sandbox.fixtures
     WHERE NOT is_closing_price AND kick_off_at > business_now()
       AND kick_off_at <= business_now() + interval '${CLOSING_SECONDS} seconds'`,
  );
  for (const { fixture_id, means } of due) {
    await queryRaw(
      db,
      `UPDATE sandbox.fixtures SET odds = $2::text::jsonb, is_closing_price = true
       WHERE fixture_id = $1 AND NOT is_closing_price AND kick_off_at > business_now()`,
      [fixture_id, JSON.stringify(priceMatch(means, RETURN_PERMILLE.closing))],
    );
  }
}

/** Writes down the goals of matches that have begun. */
async function kickOff(db: Db): Promise<void> {
  const begun = await queryRaw<Pick<FixturesTable, 'fixture_id' | 'means' | 'server_seed'>>(
    db,
    `SELECT fixture_id, means, server_seed FROM sandbox.fixtures
     WHERE goals IS NULL AND outcome IS NULL AND kick_off_at <= business_now()
     ORDER BY full_time_at LIMIT ${MOST_DECIDED_AT_ONCE}`,
  );
  for (const { fixture_id: fixtureId, means, server_seed: serverSeed } of begun) {
    const goals = await resolveFairly(sourceOf(fixtureId, serverSeed), (draw) =>
      playGoals(means, draw),
    );
    await queryRaw(
      db,
      'UPDATE sandbox.fixtures SET goals = $2::text::jsonb WHERE fixture_id = $1 AND goals IS NULL',
      [fixtureId, JSON.stringify(goals)],
    );
  }
}

/** What decides a match: its own seed, and nothing of anybody who bets on it. */
function sourceOf(fixtureId: string, serverSeed: string): FairSource {
  return { serverSeed, clientSeed: fixtureId, nonce: 0 };
}
