import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Selection } from '@/domain/football-markets';
import type {
  BetResponse,
  FixtureView,
  ProgrammeResponse,
} from '@/sandbox/games/client/sportsbook.protocol';
import {
  createSandboxProvider,
  type SandboxProvider,
  type SandboxTables,
} from '@/sandbox/games/sandbox-provider';
import { type Database, openDatabase } from '@/server/db/database';
import { isUnavailable } from '@/server/db/engine/unavailable-error';
import { queryRaw } from '@/server/db/raw';
import { passTime, postLaunch } from '../server/sandbox/sandbox.bench';
import { createTestApp, TEST_URL, type TestApp } from '../support/app';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { createTestPlayers } from '../support/test-players';
import { createTestProvider } from '../support/test-provider';
import { testKey } from '../support/test-seeds';

const OPENING = 100_000;
const STAKE = 1000;
const PLAYERS = 12;
/** Selections that cover all three results and both sides of a line. */
const backed: readonly Selection[] = ['home', 'draw', 'away', 'over2.5', 'under2.5'];

let database: PostgresDatabase;
let dbs: Database[];
/** A connection that stays usable when all connections of the processes wait. */
let onlooker: Database;
/** Two processes that use one database, each with its own wallet and its own sportsbook. */
let apps: TestApp[];
let providers: SandboxProvider[];
let players: string[];

beforeAll(async () => {
  database = await createPostgresDatabase('demo');
  dbs = [
    await openDatabase({ databaseUrl: database.url }),
    await openDatabase({ databaseUrl: database.url }),
  ];
  onlooker = await openDatabase({ databaseUrl: database.url, poolSize: 2 });
  players = await createTestPlayers((...sql) => queryRaw(dbs[0]!, ...sql), PLAYERS, OPENING);
  apps = [];
  providers = [];
  for (const db of dbs) {
    const wallet = createTestProvider();
    const app = await createTestApp({ db, providers: [wallet] });
    apps.push(app);
    providers.push(
      createSandboxProvider({
        db: db.withTables<SandboxTables>(),
        walletUrl: TEST_URL,
        publicUrl: '',
        secret: wallet.secret,
        fairnessKey: testKey,
        fetch: (input, init) => app.fetch(new Request(input, init)),
        logger: { warn: () => undefined, error: () => undefined },
        assets: { read: () => Promise.resolve(null) },
        isUnavailable,
      }),
    );
  }
});
afterAll(async () => {
  for (const app of apps) await app.close();
  for (const db of [...dbs, onlooker]) await db.destroy();
  await database.drop();
});

async function launch(playerToken: string): Promise<string> {
  const response = await postLaunch(
    providers[0]!,
    { game_id: 'football-1x2', player: { id: playerToken, token: playerToken } },
    { secret: createTestProvider().secret },
  );
  const { url } = (await response.json()) as { url: string };
  return new URL(url, TEST_URL).searchParams.get('t') ?? '';
}

async function call<Result>(at: number, name: string, body: object): Promise<Result> {
  const response = await providers[at]!.app.request(`${TEST_URL}/sandbox/api/${name}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return (await response.json()) as Result;
}

async function readBook(token: string) {
  const response = await call<ProgrammeResponse>(0, 'programme', { launch_token: token });
  if (response.status !== 'ok') throw new Error(response.status);
  return response;
}

/** Returns the first match whose price does not change while a test bets on it. */
function chooseFixture(book: { now: string; fixtures: readonly FixtureView[] }): FixtureView {
  const chosen = book.fixtures.find(
    (fixture) => Date.parse(fixture.kick_off_at) - Date.parse(book.now) > 180_000,
  );
  if (!chosen) throw new Error('nothing to bet on');
  return chosen;
}

function betBody(token: string, fixture: FixtureView, at: number) {
  const selection = backed[at % backed.length] ?? 'home';
  return {
    launch_token: token,
    spin_id: randomUUID(),
    fixture_id: fixture.fixture_id,
    selection,
    odds_milli: fixture.odds[selection],
    stake_satang: STAKE,
  };
}

async function balanceOf(player: string): Promise<number> {
  return (await apps[0]!.providerCall('balance', { player_token: player })).balance_satang ?? -1;
}

async function countDeadlocks(): Promise<number> {
  const [row] = await queryRaw<{ deadlocks: number }>(
    onlooker,
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  );
  return row!.deadlocks;
}

test('a programme that two processes make at the same time contains every match once', async () => {
  await Promise.all([0, 1, 0, 1].map((at) => providers[at]!.keepProgramme()));
  const read = () =>
    queryRaw<{ fixture_id: string; hash: string }>(
      onlooker,
      'SELECT fixture_id, server_seed_hash AS hash FROM sandbox.fixtures ORDER BY fixture_id',
    );
  const rows = await read();
  expect(rows.length).toBeGreaterThanOrEqual(16);
  expect(new Set(rows.map(({ hash }) => hash)).size).toBe(rows.length);
  await Promise.all([0, 1].map((at) => providers[at]!.keepProgramme()));
  expect(await read()).toEqual(rows);
});

test('a bet sent to two processes at the same time is charged once', async () => {
  const player = players[0]!;
  const token = await launch(player);
  const body = betBody(token, chooseFixture(await readBook(token)), 0);
  const before = await balanceOf(player);
  for (let round = 0; round < 5; round += 1) {
    const responses = await Promise.all(
      [0, 1, 0, 1].map((at) => call<BetResponse>(at, 'bet', body)),
    );
    // A request that finds the bet in the hands of another process gets `pending` and must be sent again.
    for (const response of responses) expect(['ok', 'pending']).toContain(response.status);
  }
  expect((await call<BetResponse>(1, 'bet', body)).status).toBe('ok');
  expect(await balanceOf(player)).toBe(before - STAKE);
});

test('two processes that settle at the same time pay every bet once', async () => {
  const deadlocks = await countDeadlocks();
  const tokens = await Promise.all(players.map(launch));
  const fixture = chooseFixture(await readBook(tokens[0]!));
  const balances = new Map<string, number>();
  for (const player of players) balances.set(player, await balanceOf(player));
  await Promise.all(
    tokens.flatMap((token, index) =>
      backed.map(async (_, at) => {
        const response = await call<BetResponse>(
          (index + at) % 2,
          'bet',
          betBody(token, fixture, at),
        );
        expect(response.status).toBe('ok');
      }),
    ),
  );
  for (const player of players)
    expect(await balanceOf(player)).toBe((balances.get(player) ?? 0) - backed.length * STAKE);

  const wait = Date.parse(fixture.full_time_at) - Date.parse((await readBook(tokens[0]!)).now);
  await passTime(onlooker, wait + 1000);
  for (let turn = 0; turn < 3; turn += 1)
    await Promise.all([
      ...[0, 1, 0, 1].map((at) => providers[at]!.resumeOpenRounds()),
      ...[0, 1].map((at) => providers[at]!.keepProgramme()),
    ]);

  const rounds = await queryRaw<{ player_token: string; state: string; win: number; bet: number }>(
    onlooker,
    `SELECT r.player_token, r.state, r.win, r.bet FROM sandbox.rounds r WHERE r.fixture_id = $1`,
    [fixture.fixture_id],
  );
  expect(rounds.length).toBeGreaterThanOrEqual(backed.length * PLAYERS);
  expect(new Set(rounds.map((round) => round.state))).toEqual(new Set(['settled']));
  // All three results and both sides of a line were backed, so each player wins at least twice.
  expect(rounds.filter((round) => round.win > 0).length).toBeGreaterThanOrEqual(2 * PLAYERS);
  const platform = await queryRaw<{ state: string; payouts: number; wins: number }>(
    onlooker,
    `SELECT g.state, r.win AS wins, coalesce((SELECT sum(t.amount)::bigint FROM transfers t
       WHERE t.reference = 'sandbox/' || r.round_id AND t.code = 'game_payout'), 0) AS payouts
     FROM sandbox.rounds r JOIN game_rounds g ON g.source = 'sandbox' AND g.round_id = r.round_id::text
     WHERE r.fixture_id = $1`,
    [fixture.fixture_id],
  );
  expect(platform).toHaveLength(rounds.length);
  for (const round of platform) {
    expect(round.state).toBe('closed');
    expect(round.payouts).toBe(round.wins);
  }
  for (const player of players.slice(1)) {
    const won = rounds
      .filter((round) => round.player_token === player)
      .reduce((sum, round) => sum + round.win, 0);
    expect(await balanceOf(player)).toBe((balances.get(player) ?? 0) - backed.length * STAKE + won);
  }
  expect((await apps[0]!.verifyLedger()).faults).toEqual([]);
  expect(await countDeadlocks()).toBe(deadlocks);
});

test('a bet that waits for a lock until after kick-off is refused', async () => {
  const player = players[1]!;
  const token = await launch(player);
  const book = await readBook(token);
  const fixture = chooseFixture(book);
  const before = await balanceOf(player);
  let response: Promise<BetResponse> | undefined;
  await onlooker.transaction().execute(async (tx) => {
    await queryRaw(tx, 'SELECT 1 FROM sandbox.fixtures WHERE fixture_id = $1 FOR UPDATE', [
      fixture.fixture_id,
    ]);
    response = call<BetResponse>(1, 'bet', betBody(token, fixture, 0));
    await expect
      .poll(async () => {
        const [row] = await queryRaw<{ count: number }>(
          dbs[0]!,
          `SELECT count(*)::int AS count FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return row!.count;
      })
      .toBeGreaterThan(0);
    await passTime(dbs[0]!, Date.parse(fixture.kick_off_at) - Date.parse(book.now) + 500);
  });
  expect(await response).toMatchObject({ status: 'too_late' });
  expect(await balanceOf(player)).toBe(before);
});
