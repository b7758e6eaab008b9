import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gameDemo, gameList } from '@/contract/games.contract';
import { wheelConfigV2, wheelSpinV2 } from '@/contract/wheel.contract';
import { yeekeeProof } from '@/contract/yeekee.contract';
import { timesOfHand } from '@/domain/baccarat-shoe';
import { baccaratTables } from '@/sandbox/games/catalogue/baccarat-tables.catalogue';
import type {
  ShoesResponse,
  ShoeView,
  TableResponse,
} from '@/sandbox/games/client/baccarat.protocol';
import type { PlayResponse, SeedResponse } from '@/sandbox/games/client/sandbox.protocol';
import type { FixtureView, ProgrammeResponse } from '@/sandbox/games/client/sportsbook.protocol';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { grantSpins } from '@/server/wheel/grants.service';
import { noteHeartbeat } from '@/server/yeekee/heartbeat.service';
import { createTestApp, TEST_URL, type TestApp } from '../support/app';
import { createSeededDataDir } from '../support/e2e-server';
import { FAIRNESS_KEY } from '../support/server-process';
import { type DumpedTable, dumpTables, findRows } from '../support/table-dump';
import { drawYeekeeRounds } from '../support/test-seeds';
import { memberIdOf } from '../support/wheel.fixture';
import { makeShots, openYeekeeRound, putShots } from '../support/yeekee.fixture';

const OPERATOR_KEY = 'the key of the operator';
const MEMBER = '0812345678';
const COMING_HANDS = 20;
const MATCH_MINUTE_MS = 2_000;

/** A commitment published before the backup, and the seed and outcomes revealed after it. */
interface Secret {
  readonly of: string;
  readonly commitment: string;
  readonly seed: string;
  /** Groups of texts; no row of the backup may contain all texts of a group. */
  readonly outcomes: readonly (readonly string[])[];
}

let home: string;
let db: Database;
let app: TestApp;
let token: string;
let dump: DumpedTable[];
/** Seeds of rounds that ended before the backup; these are public. */
let published: Set<string>;
let archive: Buffer;
let secrets: Secret[];

beforeAll(async () => {
  home = mkdtempSync(path.join(os.tmpdir(), 'chokdee-secrets-'));
  db = await openDatabase({ dataDir: await createSeededDataDir(path.join(home, 'running')) });
  app = await createTestApp({ db, operatorKey: OPERATOR_KEY });
  token = await app.loginAs(MEMBER);
  // The rooms deal while the match is played, so they are started first.
  await (await openGame('baccarat-gold'))('table');
  const reveal = [
    await commitToMatch(),
    await commitToShoe(),
    await commitToPlay('golden-dragon', 'spin', { bet: 1000 }),
    await commitToPlay('fishing-golden-bay', 'shoot', { price: 1000, fish: 'anchovy' }),
    await commitToRound(),
    await commitToSpin(),
  ];
  await takeBackup();
  secrets = [];
  for (const each of reveal) secrets.push(await each());
});
afterAll(async () => {
  await app.close();
  await db.destroy();
  rmSync(home, { recursive: true, force: true });
});

/** Takes a backup through the operator API, restores it and reads all its tables. */
async function takeBackup(): Promise<void> {
  const response = await app.fetch(
    new Request(`${TEST_URL}/operator/v1/backup`, {
      method: 'POST',
      headers: { authorization: `Bearer ${OPERATOR_KEY}` },
    }),
  );
  const packed = Buffer.from(await response.arrayBuffer());
  archive = gunzipSync(packed);
  const restored = path.join(home, 'restored');
  mkdirSync(restored, { mode: 0o700 });
  execFileSync('tar', ['-xz', '-C', restored], { input: packed });
  const copy = await openDatabase({ dataDir: restored });
  dump = await dumpTables(copy);
  const ended = await queryRaw<{ seed: string }>(
    copy,
    `SELECT encode(seed, 'hex') AS seed FROM yeekee_rounds WHERE published_at IS NOT NULL
     UNION ALL SELECT server_seed FROM sandbox.shoes WHERE ends_at <= business_now()
     UNION ALL SELECT server_seed FROM sandbox.fixtures WHERE full_time_at <= business_now()`,
  );
  published = new Set(ended.map(({ seed }) => seed));
  await copy.destroy();
}

async function passTime(milliseconds: number): Promise<void> {
  await queryRaw(db, 'UPDATE clock SET offset_ms = offset_ms + $1', [Math.ceil(milliseconds)]);
}

const readNow = async () =>
  (await queryRaw<{ now: Date }>(db, 'SELECT business_now() AS now'))[0]!.now.getTime();

/**
 * Opens a game in demo mode.
 * @returns a function that makes calls as the game's page does
 */
async function openGame(gameId: string) {
  const { games } = (await app.call(gameList, { query: { game_id: gameId } })).data;
  const [game] = games;
  if (!game) throw new Error(`there is no game ${gameId}`);
  const { game_id, provider_id, source } = game;
  const body = { game_id, provider_id, source, is_mobile: true };
  const { link } = (await app.call(gameDemo, { body })).data;
  const launchToken = new URL(link, TEST_URL).searchParams.get('t') ?? '';
  return async <Result>(name: string, content: object = {}): Promise<Result> => {
    const response = await app.fetch(
      new Request(`${TEST_URL}/sandbox/api/${name}`, {
        method: 'POST',
        body: JSON.stringify({ launch_token: launchToken, ...content }),
      }),
    );
    return (await response.json()) as Result;
  };
}

/** Returns a value as PostgreSQL writes it in a JSON document within a row. */
const asDocument = (value: unknown): string =>
  JSON.stringify(value).replaceAll(',', ', ').replaceAll('":', '": ').replaceAll('"', '""');

async function commitToShoe(): Promise<() => Promise<Secret>> {
  for (const { gameId } of baccaratTables) {
    const call = await openGame(gameId);
    const { shoe } = await call<Extract<TableResponse, { status: 'ok' }>>('table');
    if (shoe && shoe.hands.length > 0 && shoe.hand_count - shoe.hands.length > COMING_HANDS)
      return () => revealShoe(call, shoe);
  }
  throw new Error('no room is in the middle of its shoe');
}

async function revealShoe(
  call: Awaited<ReturnType<typeof openGame>>,
  shoe: ShoeView,
): Promise<Secret> {
  const { opensAt } = timesOfHand(new Date(shoe.begins_at), shoe.hand_count);
  await passTime(opensAt.getTime() - (await readNow()) + 1000);
  const { shoes } = await call<Extract<ShoesResponse, { status: 'ok' }>>('shoes');
  const over = shoes.find(({ shoe_id }) => shoe_id === shoe.shoe_id)!;
  const coming = over.hands.slice(shoe.hands.length);
  const winners = coming.map(({ winner }) => winner[0]?.toUpperCase()).join('');
  return {
    of: 'a shoe',
    commitment: shoe.seed_hash,
    seed: over.server_seed!,
    outcomes: [
      [winners],
      ...coming.map(({ player, banker }) => [asDocument(player), asDocument(banker)]),
    ],
  };
}

async function commitToMatch(): Promise<() => Promise<Secret>> {
  const call = await openGame('football-1x2');
  const read = () => call<Extract<ProgrammeResponse, { status: 'ok' }>>('programme');
  const { fixtures } = await read();
  const [fixture] = fixtures as [FixtureView];
  // The backup is taken in the middle of the match: past goals are public, later ones are secret.
  await passTime(Date.parse(fixture.kick_off_at) - (await readNow()) + 45 * MATCH_MINUTE_MS);
  const live = (await read()).fixtures.find(isIt(fixture))!;
  return async () => {
    await passTime(Date.parse(fixture.full_time_at) - (await readNow()) + 1000);
    const over = (await read()).results.find(isIt(fixture))!;
    const coming = over.goals!.slice(live.goals!.length);
    return {
      of: 'a match',
      commitment: fixture.seed_hash,
      seed: over.server_seed!,
      outcomes: [
        // The backup must not even record the final status.
        [fixture.fixture_id, '""status""'],
        ...coming.map((goal) => [fixture.fixture_id, `""minute"": ${goal.minute}`]),
      ],
    };
  };
}

const isIt =
  ({ fixture_id }: FixtureView) =>
  (each: FixtureView): boolean =>
    each.fixture_id === fixture_id;

async function commitToPlay(
  gameId: string,
  action: 'spin' | 'shoot',
  wager: object,
): Promise<() => Promise<Secret>> {
  const call = await openGame(gameId);
  const play = async () => {
    const response = await call<PlayResponse>(action, { ...wager, spin_id: randomUUID() });
    if (response.status !== 'ok') throw new Error(`${gameId}: ${response.status}`);
    return response;
  };
  await call('state');
  const first = await play();
  return async () => {
    await passTime(3000);
    const { outcome } = (await play()).round;
    const { history } = await call<Extract<SeedResponse, { status: 'ok' }>>('seed');
    expect(history[0]).toMatchObject({ nonce: 1, seed_hash: first.seed.hash });
    const { spins } = outcome as { spins?: { stops: number[] }[] };
    return {
      of: `the next ${action}`,
      commitment: first.seed.hash,
      seed: history[0]!.server_seed!,
      outcomes: spins ? [[asDocument(spins[0]?.stops)]] : [],
    };
  };
}

async function commitToRound(): Promise<() => Promise<Secret>> {
  const round = await openYeekeeRound(app, { closes: 30 });
  await putShots(db, round, makeShots(30));
  return async () => {
    await passTime(Math.max(0, round.drawsAt.getTime() - (await readNow())) + 1000);
    // No process sends heartbeats during the test; a fresh one keeps the silence from counting as an outage.
    await queryRaw(db, 'DELETE FROM heartbeats');
    await noteHeartbeat(db);
    await drawYeekeeRounds(db);
    const proof = (await app.call(yeekeeProof, { query: { round_id: round.roundId } })).data;
    return {
      of: 'a round of yeekee',
      commitment: proof.commitment,
      seed: proof.seed,
      outcomes: [[proof.drawn!.snapshot], [round.roundId, proof.drawn!.result]],
    };
  };
}

async function commitToSpin(): Promise<() => Promise<Secret>> {
  const memberId = await memberIdOf(db, MEMBER);
  const { setting } = (await app.call(wheelConfigV2, { token })).data;
  return async () => {
    await grantSpins(db, { memberId, agentId: 1, source: 'quest', reference: 'x', count: 1 });
    const { play } = (await app.call(wheelSpinV2, { token, body: {} })).data;
    return {
      of: 'a spin of the wheel',
      commitment: setting.commitment,
      seed: play.server_seed,
      outcomes: [],
    };
  };
}

/** Returns the spellings in which a table could hold a seed. */
const spellings = (seed: string): string[] => {
  const bytes = Buffer.from(seed, 'hex');
  return [
    seed,
    seed.toUpperCase(),
    bytes.toString('base64').slice(0, 42),
    bytes.toString('base64url'),
  ];
};

describe('a backup', () => {
  test('contains the published commitments but not the seeds behind them', () => {
    expect(secrets.map(({ of }) => of)).toEqual([
      'a match',
      'a shoe',
      'the next spin',
      'the next shoot',
      'a round of yeekee',
      'a spin of the wheel',
    ]);
    for (const { of, commitment, seed } of secrets) {
      expect(findRows(dump, [commitment]), of).not.toEqual([]);
      expect(seed, of).toMatch(/^[0-9a-f]{64}$/);
      for (const spelling of spellings(seed)) expect(findRows(dump, [spelling]), of).toEqual([]);
    }
  });

  test('contains no future card, goal, number or winner', () => {
    for (const { of, outcomes } of secrets)
      for (const texts of outcomes) expect(findRows(dump, texts), of).toEqual([]);
    expect(secrets.flatMap(({ outcomes }) => outcomes).length).toBeGreaterThan(20);
  });

  test('contains neither seeds nor the key in its raw files', () => {
    for (const { of, seed } of secrets) {
      expect(archive.includes(Buffer.from(seed, 'hex')), of).toBe(false);
      expect(archive.includes(seed), of).toBe(false);
    }
    expect(archive.includes(Buffer.from(FAIRNESS_KEY, 'hex'))).toBe(false);
    expect(archive.includes(FAIRNESS_KEY)).toBe(false);
  });

  test('contains no value together with the SHA-256 hash of the value, except seeds of ended rounds', () => {
    const values = new Set(
      dump.flatMap(({ rows }) => rows.flatMap((row) => row.match(/\b(?:x)?[0-9a-f]{64}\b/g) ?? [])),
    );
    const texts = new Set([...values].map((value) => value.replace(/^x/, '')));
    expect(texts.size).toBeGreaterThan(secrets.length);
    const pairs = [...texts].filter(
      (word) =>
        texts.has(createHash('sha256').update(Buffer.from(word, 'hex')).digest('hex')) &&
        !published.has(word),
    );
    expect(pairs).toEqual([]);
  });

  test('lacks seeds and outcomes that the same database contains later', async () => {
    // Reading a table stores its finished shoes.
    await (await openGame('baccarat-gold'))('table');
    const later = await dumpTables(db);
    for (const { of, seed, outcomes } of secrets) {
      expect(findRows(later, [seed]), of).not.toEqual([]);
      for (const texts of outcomes)
        expect(findRows(later, texts), `${of} ${texts.join()}`).not.toEqual([]);
    }
  });
});
