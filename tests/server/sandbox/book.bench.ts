import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { resolveFairly } from '@/domain/fairness';
import { type MatchResult, playMatch } from '@/domain/football';
import { type Outcome, type Selection, winnerOf } from '@/domain/football-markets';
import type {
  BetResponse,
  FixtureView,
  ProgrammeResponse,
} from '@/sandbox/games/client/sportsbook.protocol';
import type { Database } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { clearSandbox, createSandboxBench, passTime, type SandboxBench } from './sandbox.bench';

export const STAKE = 10_000;
export const MINUTE = 60_000;
/** An offset in milliseconds for `untilBefore` at which the match is over. */
export const AFTER_THE_MATCH = -3 * MINUTE - 1000;

const BOOK = 'football-1x2';

/** Returns a predicate for `fixResult` that accepts results with the given outcome. */
export const isWonBy = (selection: Outcome) => (result: MatchResult) =>
  winnerOf(result) === selection;

/** Sets up a sportsbook harness with a database for one test file; each test starts without rounds and matches. */
export function useSportsbook(): Sportsbook {
  const sportsbook = new Sportsbook();
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase({ content: 'schema' });
    sportsbook.db = database.db;
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await clearSandbox(sportsbook.db);
    sportsbook.bench = createSandboxBench(sportsbook.db);
  });
  return sportsbook;
}

/** A sportsbook as its page uses it, with control over the clock and the results. */
class Sportsbook {
  db!: Database;
  bench!: SandboxBench;

  /**
   * Launches the sportsbook.
   * @returns a launch token for the wallet of a member, or for play money if `playerToken` is null
   */
  launch(playerToken?: string | null): Promise<string> {
    return this.bench.launch(playerToken, BOOK);
  }

  async readBook(token: string) {
    const response = await this.bench.call('programme', { launch_token: token });
    const result = (await response.json()) as ProgrammeResponse;
    if (result.status !== 'ok') throw new Error(result.status);
    return result;
  }

  /** Returns a match at its closing price with 100 seconds left for bets. */
  async nextFixture(token: string, offered: readonly Selection[] = []): Promise<FixtureView> {
    const { now, fixtures } = await this.readBook(token);
    const [first] = fixtures.filter(
      (fixture) =>
        Date.parse(fixture.kick_off_at) - Date.parse(now) > 125_000 &&
        offered.every((selection) => selection in fixture.odds),
    );
    if (!first) throw new Error('nothing to bet on');
    await this.untilBefore(first, 100_000);
    return (await this.readBook(token)).fixtures.find(
      (fixture) => fixture.fixture_id === first.fixture_id,
    )!;
  }

  /** Moves business time to the given milliseconds before kick-off; negative values are after it. */
  async untilBefore(fixture: FixtureView, milliseconds: number): Promise<void> {
    const [row] = await queryRaw<{ now: Date }>(this.db, 'SELECT business_now() AS now');
    await passTime(this.db, Date.parse(fixture.kick_off_at) - milliseconds - row!.now.getTime());
  }

  /** Returns the body of a bet as the page sends it. */
  betBody(token: string, fixture: FixtureView, selection: Selection, change: object = {}) {
    return {
      launch_token: token,
      spin_id: randomUUID(),
      fixture_id: fixture.fixture_id,
      selection,
      odds_milli: fixture.odds[selection],
      stake_satang: STAKE,
      ...change,
    };
  }

  async bet(body: object): Promise<BetResponse> {
    return (await (await this.bench.call('bet', body)).json()) as BetResponse;
  }

  async betWell(token: string, fixture: FixtureView, selection: Selection = 'home') {
    const response = await this.bet(this.betBody(token, fixture, selection));
    if (response.status !== 'ok') throw new Error(response.status);
    return response;
  }

  /** Replaces the seed of a match by one that leads to a wanted result. */
  async fixResult(fixture: FixtureView, isWanted: (result: MatchResult) => boolean): Promise<void> {
    for (let trial = 0; trial < 5000; trial += 1) {
      const serverSeed = createHash('sha256').update(`seed ${trial}`).digest('hex');
      const result = await resolveFairly(
        { serverSeed, clientSeed: fixture.fixture_id, nonce: 0 },
        (draw) => playMatch(fixture.means, draw),
      );
      if (!isWanted(result)) continue;
      await queryRaw(
        this.db,
        'UPDATE sandbox.fixtures SET server_seed = $2, fairness_key_id = NULL, server_seed_hash = $3 WHERE fixture_id = $1',
        [
          fixture.fixture_id,
          serverSeed,
          createHash('sha256').update(Buffer.from(serverSeed, 'hex')).digest('hex'),
        ],
      );
      return;
    }
    throw new Error('no such seed');
  }
}
