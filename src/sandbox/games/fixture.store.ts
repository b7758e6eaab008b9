import { type FairSource, hashServerSeed, resolveFairly } from '@/domain/fairness';
import type { SeedSource } from '@/domain/fairness-key';
import {
  type Goal,
  MATCH_MINUTES,
  type MatchResult,
  playGoals,
  playMatch,
} from '@/domain/football';
import { type MatchOdds, priceMatch } from '@/domain/football-markets';
import { createComputedCache } from './computed-cache';
import {
  CLOSING_SECONDS,
  type PlannedMatch,
  planMatches,
  RETURN_PERMILLE,
} from './match-programme';
import type { FixturesTable, SandboxDb } from './sandbox.tables';
import { queryRaw } from './sandbox-query';
import { KEY_IN_USE, keyInUse, type OpenSeeds } from './seed-source';
import { matchTablesHash } from './tables-hash';

/** A match with only the data that may be public now. */
export interface FixtureRow
  extends Pick<
    FixturesTable,
    | 'fixture_id'
    | 'league_id'
    | 'home'
    | 'away'
    | 'means'
    | 'odds'
    | 'is_closing_price'
    | 'server_seed_hash'
    | 'kick_off_at'
    | 'full_time_at'
    | 'outcome'
  > {
  /** Null until full time. */
  readonly server_seed: string | null;
  /** Only goals whose minute is over; null before kick-off. */
  readonly goals: readonly Goal[] | null;
}

/** A match with the data of its proof. */
export interface ProvenFixture extends FixtureRow {
  readonly published_at: Date;
  readonly tables_hash: string | null;
  /** Whether the seed can never be revealed, because its key is lost. */
  readonly is_seed_lost: boolean;
}

/** A match as read from the database: its goals are null during play. */
export type StoredFixture = FixtureRow & {
  readonly written_seed: string | null;
  readonly fairness_key_id: number | null;
  readonly is_live: boolean;
  readonly read_at: Date;
};

/** The matches of the programme. */
export interface FixtureStore {
  /**
   * Brings the programme up to date: publishes missing matches ahead, updates prices, and decides finished matches.
   * Several processes may do this at the same time, because the seeds determine everything else.
   */
  readonly keep: () => Promise<void>;
  /** Returns the result of a match; null until full time. A match whose key is lost is abandoned. */
  readonly decide: (fixtureId: string) => Promise<MatchResult | null>;
  /**
   * Locks a match for a bet in a transaction, so that its price does not change, and reads the time afterwards.
   * @returns null for an unknown match
   */
  readonly lock: (
    tx: SandboxDb,
    fixtureId: string,
  ) => Promise<{ odds: MatchOdds; isOpen: boolean } | null>;
  /** Returns the matches open for bets or in play, by kick-off. */
  readonly readProgramme: () => Promise<FixtureRow[]>;
  /** Returns the goals of matches in play whose minutes are over. */
  readonly readLiveGoals: () => Promise<Pick<FixtureRow, 'fixture_id' | 'goals'>[]>;
  /** Returns the last results, newest first. */
  readonly readResults: (limit: number) => Promise<FixtureRow[]>;
  /** Returns a match by its id, with its result from full time on; null for an unknown one. */
  readonly find: (fixtureId: string) => Promise<ProvenFixture | null>;
  /** Adds the goals scored so far to a match in play. */
  readonly show: <Row extends StoredFixture>(stored: Row) => Promise<Row>;
  /** Deletes old matches without bets. */
  readonly sweep: () => Promise<void>;
}

const KEPT = '2 days';
const MOST_DECIDED_AT_ONCE = 200;
const MOST_IN_MEMORY = 64;
const OVER = '(f.outcome IS NOT NULL AND f.full_time_at <= business_now())';
/** Columns of a match as `StoredFixture`, without scores and goals that must stay secret. */
export const FIXTURE_COLUMNS = `f.fixture_id, f.league_id, f.home, f.away, f.means, f.odds, f.is_closing_price,
  f.server_seed_hash, f.kick_off_at, f.full_time_at, CASE WHEN ${OVER} THEN f.server_seed END AS server_seed,
  CASE WHEN ${OVER} THEN f.outcome END AS outcome, CASE WHEN ${OVER} THEN f.goals END AS goals,
  CASE WHEN f.fairness_key_id IS NULL THEN f.server_seed END AS written_seed, f.fairness_key_id,
  f.kick_off_at <= business_now() AND NOT ${OVER} AS is_live, business_now() AS read_at`;
/** SQL for whether the seed of a match `f` is available; it is not available when the match's key is lost. */
const isKnown = (keyId: string): string =>
  `(f.server_seed IS NOT NULL OR f.fairness_key_id = ${keyId})`;

/** The data that decide a match. */
type SecretFixture = Pick<
  StoredFixture,
  'fixture_id' | 'means' | 'server_seed_hash' | 'written_seed' | 'fairness_key_id'
>;

/** Returns the current business time of the database. */
export async function readNow(db: SandboxDb): Promise<Date> {
  const [row] = await queryRaw<{ now: Date }>(db, 'SELECT business_now() AS now');
  if (!row) throw new Error('the database returned no time');
  return row.now;
}

/** Creates the store. */
export function createFixtureStore(db: SandboxDb, openSeeds: OpenSeeds): FixtureStore {
  const memory = createComputedCache<readonly Goal[]>(MOST_IN_MEMORY);

  /** Returns the source of a match's draws; null when the key is lost. */
  const findSource = async (fixture: SecretFixture): Promise<FairSource | null> => {
    const seeds = await openSeeds();
    if (fixture.written_seed !== null) return sourceOf(fixture.fixture_id, fixture.written_seed);
    if (fixture.fairness_key_id !== seeds.keyId) return null;
    return sourceOf(fixture.fixture_id, await deriveMatchSeed(seeds, fixture.fixture_id));
  };

  /**
   * Returns all goals of a match, including future ones, which must not leave this file before their minute is over.
   */
  const playAhead = (fixture: SecretFixture): Promise<readonly Goal[]> =>
    memory.find(`${fixture.fixture_id}/${fixture.server_seed_hash}`, async () => {
      const source = await findSource(fixture);
      return source ? resolveFairly(source, (draw) => playGoals(fixture.means, draw)) : [];
    });

  const show = async <Row extends StoredFixture>(stored: Row): Promise<Row> => {
    if (!stored.is_live) return stored;
    const kickOff = stored.kick_off_at.getTime();
    const playMs = stored.full_time_at.getTime() - kickOff;
    const hasFallen = ({ minute }: Goal): boolean =>
      kickOff + (playMs * minute) / MATCH_MINUTES <= stored.read_at.getTime();
    return { ...stored, goals: (await playAhead(stored)).filter(hasFallen) };
  };

  const readStored = async (
    rest: string,
    parameters: readonly unknown[],
  ): Promise<FixtureRow[]> => {
    const rows = await queryRaw<StoredFixture>(
      db,
      `SELECT ${FIXTURE_COLUMNS} FROM sandbox.fixtures f WHERE ${rest}`,
      parameters,
    );
    return Promise.all(rows.map(show));
  };

  const decide = async (fixtureId: string): Promise<MatchResult | null> => {
    const [fixture] = await queryRaw<SecretFixture & Pick<FixturesTable, 'outcome'>>(
      db,
      `SELECT fixture_id, outcome, means, server_seed_hash, fairness_key_id, server_seed AS written_seed
       FROM sandbox.fixtures WHERE fixture_id = $1 AND full_time_at <= business_now()`,
      [fixtureId],
    );
    if (!fixture) return null;
    if (fixture.outcome) return fixture.outcome;
    const source = await findSource(fixture);
    const outcome: MatchResult = source
      ? await resolveFairly(source, (draw) => playMatch(fixture.means, draw))
      : { status: 'abandoned' };
    // Another process computes the same outcome, so it does not matter which one stores it.
    await queryRaw(
      db,
      `UPDATE sandbox.fixtures SET outcome = $2::text::jsonb, server_seed = $3,
         goals = CASE WHEN $3::text IS NOT NULL THEN $4::text::jsonb END
       WHERE fixture_id = $1 AND outcome IS NULL`,
      [
        fixtureId,
        JSON.stringify(outcome),
        source?.serverSeed ?? null,
        JSON.stringify(await playAhead(fixture)),
      ],
    );
    return outcome;
  };

  const publishMissing = async (planned: readonly PlannedMatch[]): Promise<void> => {
    const present = await queryRaw<{ fixture_id: string }>(
      db,
      'SELECT fixture_id FROM sandbox.fixtures WHERE kick_off_at > business_now()',
    );
    const known = new Set(present.map((row) => row.fixture_id));
    const seeds = await openSeeds();
    for (const match of planned) {
      if (known.has(match.fixtureId)) continue;
      await queryRaw(
        db,
        `INSERT INTO sandbox.fixtures (fixture_id, league_id, home, away, means, odds, fairness_key_id, server_seed_hash,
           kick_off_at, full_time_at, tables_hash)
         SELECT $1, $2, $3::text::jsonb, $4::text::jsonb, $5::text::jsonb, $6::text::jsonb, $7, $8,
           $9::text::timestamptz, $10::text::timestamptz, $11
         WHERE business_now() < $9::text::timestamptz AND ${keyInUse('$7')}
         ON CONFLICT (fixture_id) DO NOTHING`,
        [
          match.fixtureId,
          match.leagueId,
          JSON.stringify(match.home),
          JSON.stringify(match.away),
          JSON.stringify(match.means),
          JSON.stringify(priceMatch(match.means, RETURN_PERMILLE.opening)),
          seeds.keyId,
          await hashServerSeed(await deriveMatchSeed(seeds, match.fixtureId)),
          match.kickOffAt.toISOString(),
          match.fullTimeAt.toISOString(),
          matchTablesHash,
        ],
      );
    }
  };

  /**
   * Deletes future matches that have no bets and whose fairness key is lost. They are published again under the current
   * key.
   */
  const dropLost = async (): Promise<void> => {
    const { keyId } = await openSeeds();
    await queryRaw(
      db,
      `DELETE FROM sandbox.fixtures f WHERE kick_off_at > business_now() AND NOT ${isKnown('$1')} AND ${keyInUse('$1')}
         AND NOT EXISTS (SELECT FROM sandbox.rounds r WHERE r.fixture_id = f.fixture_id)`,
      [keyId],
    );
  };

  return {
    decide,
    show,

    keep: async () => {
      await dropLost();
      await publishMissing(planMatches(await readNow(db)));
      await closePrices(db);
      const over = await queryRaw<{ fixture_id: string }>(
        db,
        `SELECT fixture_id FROM sandbox.fixtures WHERE outcome IS NULL AND full_time_at <= business_now()
         ORDER BY full_time_at LIMIT ${MOST_DECIDED_AT_ONCE}`,
      );
      for (const { fixture_id } of over) await decide(fixture_id);
    },

    lock: async (tx, fixtureId) => {
      const [fixture] = await queryRaw<{ odds: MatchOdds; kick_off_at: Date }>(
        tx,
        `SELECT odds, kick_off_at FROM sandbox.fixtures f WHERE fixture_id = $1 AND ${isKnown(KEY_IN_USE)} FOR SHARE OF f`,
        [fixtureId],
      );
      if (!fixture) return null;
      // The time is read in a separate statement, because waiting for the lock takes time.
      const now = await readNow(tx);
      return { odds: fixture.odds, isOpen: now < fixture.kick_off_at };
    },

    readProgramme: async () => {
      const { keyId } = await openSeeds();
      return readStored(
        `f.full_time_at > business_now() AND ${isKnown('$1')} ORDER BY f.kick_off_at, f.fixture_id`,
        [keyId],
      );
    },

    readLiveGoals: async () => {
      const { keyId } = await openSeeds();
      const live = await readStored(
        `f.kick_off_at <= business_now() AND f.full_time_at > business_now() AND ${isKnown('$1')}
         ORDER BY f.fixture_id`,
        [keyId],
      );
      return live.map(({ fixture_id, goals }) => ({ fixture_id, goals }));
    },

    readResults: (limit) =>
      readStored(`${OVER} ORDER BY f.full_time_at DESC, f.fixture_id LIMIT $1`, [limit]),

    find: async (fixtureId) => {
      const { keyId } = await openSeeds();
      const [stored] = await queryRaw<StoredFixture & ProvenFixture>(
        db,
        `SELECT ${FIXTURE_COLUMNS}, f.published_at, f.tables_hash, NOT ${isKnown('$1')} AS is_seed_lost
         FROM sandbox.fixtures f WHERE f.fixture_id = $2`,
        [keyId, fixtureId],
      );
      return stored ?? null;
    },

    sweep: async () => {
      await queryRaw(
        db,
        `DELETE FROM sandbox.fixtures f WHERE f.full_time_at < business_now() - interval '${KEPT}'
           AND NOT EXISTS (SELECT FROM sandbox.rounds r WHERE r.fixture_id = f.fixture_id)`,
      );
    },
  };
}

async function closePrices(db: SandboxDb): Promise<void> {
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

function deriveMatchSeed(seeds: SeedSource, fixtureId: string): Promise<string> {
  return seeds.deriveSeed('match', fixtureId);
}

/** Returns the source of a match's draws, which depends only on the match's own seed, not on any player. */
function sourceOf(fixtureId: string, serverSeed: string): FairSource {
  return { serverSeed, clientSeed: fixtureId, nonce: 0 };
}
