import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { timesOfHand } from '@/domain/baccarat-shoe';
import type {
  LayResponse,
  ShoeView,
  TableResponse,
  TableState,
} from '@/sandbox/games/client/baccarat.protocol';
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
import { planBreak } from '../support/safety-planter';
import { createTestPlayers } from '../support/test-players';
import { createTestProvider } from '../support/test-provider';
import { testKey } from '../support/test-seeds';

const OPENING = 100_000;
const STAKE = 1000;
const AT_ONCE = 64;
const ROOM = 'baccarat-gold';
const bets = { player: STAKE, tie: 0, banker: 0 };

let database: PostgresDatabase;
let dbs: Database[];
/** Two processes that use one database, each with its own wallet and its own tables. */
let apps: TestApp[];
let providers: SandboxProvider[];
let players: string[];

beforeAll(async () => {
  database = await createPostgresDatabase('demo');
  dbs = [
    await openDatabase({ databaseUrl: database.url }),
    await openDatabase({ databaseUrl: database.url }),
  ];
  players = await createTestPlayers((...sql) => queryRaw(dbs[0]!, ...sql), 3, OPENING);
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
  for (const db of dbs) await db.destroy();
  await database.drop();
});

async function sitDown(player: string): Promise<string> {
  const response = await postLaunch(
    providers[0]!,
    { game_id: ROOM, player: { id: player, token: player } },
    { secret: createTestProvider().secret },
  );
  const { url } = (await response.json()) as { url: string };
  return new URL(url, TEST_URL).searchParams.get('t') ?? '';
}

async function call<Result>(at: number, name: string, body: object): Promise<Result> {
  const response = await providers[at % 2]!.app.request(`${TEST_URL}/sandbox/api/${name}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return (await response.json()) as Result;
}

async function readTable(token: string): Promise<TableState & { shoe: ShoeView }> {
  const response = await call<TableResponse>(0, 'table', { launch_token: token });
  if (response.status !== 'ok' || !response.shoe) throw new Error(response.status);
  return { ...response, shoe: response.shoe };
}

/** Moves the clock to one second after the next hand opens, in the next shoe if the current one has no hand left. */
async function untilNextHand(token: string): Promise<{ shoe_id: string; hand: number }> {
  const { now, shoe } = await readTable(token);
  const hand = shoe.hands.length + 1;
  const { opensAt } = timesOfHand(new Date(shoe.begins_at), hand);
  await passTime(dbs[0]!, opensAt.getTime() - Date.parse(now) + 1_000);
  return hand < shoe.hand_count ? { shoe_id: shoe.shoe_id, hand } : untilNextHand(token);
}

/** Moves the clock until the open hand is dealt. */
const closeHand = () => passTime(dbs[0]!, 25_000);

const lay = (at: number, token: string, place: object, spin_id: string = randomUUID()) =>
  call<LayResponse>(at, 'lay', { launch_token: token, spin_id, ...place, bets });

async function balanceOf(player: string): Promise<number> {
  return (await apps[0]!.providerCall('balance', { player_token: player })).balance_satang ?? -1;
}

test(`${AT_ONCE} concurrent bets of one member on one hand charge one stake and pay once`, async () => {
  const [player] = players as [string];
  const token = await sitDown(player);
  const place = await untilNextHand(token);
  const responses = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, at) => lay(at, token, place)),
  );
  const statuses = responses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 'ok')).toHaveLength(1);
  expect(statuses.filter((status) => status === 'hand_taken')).toHaveLength(AT_ONCE - 1);
  expect(await balanceOf(player)).toBe(OPENING - STAKE);

  await closeHand();
  await Promise.all([0, 1, 0, 1].map((at) => providers[at]!.resumeOpenRounds()));
  const { bets: laid } = await readTable(token);
  expect(laid).toMatchObject([{ ...place, status: 'paid', bet_satang: STAKE }]);
  expect(await balanceOf(player)).toBe(OPENING - STAKE + laid[0]!.win_satang);
  expect((await apps[0]!.verifyLedger()).faults).toEqual([]);
});

test(`one bet sent ${AT_ONCE} times at the same time charges one stake`, async () => {
  const player = players[1]!;
  const token = await sitDown(player);
  const place = await untilNextHand(token);
  const spinId = randomUUID();
  const responses = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, at) => lay(at, token, place, spinId)),
  );
  // A request that finds the bet in the hands of another process gets `pending` and must be sent again.
  for (const { status } of responses) expect(['ok', 'pending']).toContain(status);
  expect(await lay(0, token, place, spinId)).toMatchObject({ status: 'ok' });
  expect(await balanceOf(player)).toBe(OPENING - STAKE);
});

test('a self-excluded member is refused new bets and is paid for the bet already made', async () => {
  const player = players[2]!;
  const token = await sitDown(player);
  const place = await untilNextHand(token);
  expect((await lay(0, token, place)).status).toBe('ok');
  await planBreak(dbs[0]!, 'excluded', 'NULL', player);
  await closeHand();
  const { bets: laid } = await readTable(token);
  expect(laid).toMatchObject([{ status: 'paid' }]);
  const balance = OPENING - STAKE + laid[0]!.win_satang;
  expect(await balanceOf(player)).toBe(balance);

  const next = await untilNextHand(token);
  expect(await lay(0, token, next)).toMatchObject({
    status: 'refused',
    reason: 'refused_by_safety',
  });
  expect(await balanceOf(player)).toBe(balance);
  expect((await apps[0]!.verifyLedger()).faults).toEqual([]);
});
