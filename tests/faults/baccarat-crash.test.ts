import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { timesOfHand } from '@/domain/baccarat-shoe';
import type {
  LayResponse,
  ShoeView,
  TableResponse,
  TableState,
} from '@/sandbox/games/client/baccarat.protocol';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { verifyLedger } from '@/server/ledger/ledger-verify';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { type ServerProcess, startServerProcess } from '../support/server-process';

const MEMBER = { username: '0812345678', password: 'demo1234' };
const GAME = { game_id: 'baccarat-gold', provider_id: 'manee', source: 'sandbox' };
const bets = { player: 2_000, tie: 500, banker: 1_000 };
const STAKE = 3_500;
const PATIENCE_MS = 150_000;

let postgres: PostgresDatabase;
let db: Database;
let server: ServerProcess;
/** Milliseconds by which business time is ahead of real time; a starting server sets the clock to this offset. */
let aheadMs = 0;

beforeAll(async () => {
  postgres = await createPostgresDatabase('demo');
  db = await openDatabase({ databaseUrl: postgres.url });
  server = await start();
});
afterAll(async () => {
  await server.kill();
  await db.destroy();
  await postgres.drop();
});

const start = () =>
  startServerProcess({
    DATABASE_URL: postgres.url,
    SEED: 'demo-unplayed',
    CLOCK_OFFSET_MS: String(aheadMs),
  });

async function passTime(milliseconds: number): Promise<void> {
  aheadMs += milliseconds;
  await queryRaw(db, 'UPDATE clock SET offset_ms = $1', [aheadMs]);
}

async function post<Result>(path: string, body: object, token?: string): Promise<Result> {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Result;
}

async function sitDown(): Promise<string> {
  const { access_token: token } = await post<{ access_token: string }>('/api/login', MEMBER);
  const wallets = await post<{ data: { id: string }[] }>('/api/member/wallets', {}, token);
  const link = await post<{ data: { link: string } }>(
    '/api/game/link',
    { ...GAME, wallet_id: wallets.data[0]?.id, is_mobile: true },
    token,
  );
  return new URL(link.data.link, server.url).searchParams.get('t') ?? '';
}

async function readTable(launchToken: string): Promise<TableState & { shoe: ShoeView }> {
  const response = await post<TableResponse>('/sandbox/api/table', { launch_token: launchToken });
  if (response.status !== 'ok' || !response.shoe) throw new Error(response.status);
  return { ...response, shoe: response.shoe };
}

/**
 * Bets on the next hand, one second after it opens. If the current shoe has no hand left, this is the first hand of the
 * next shoe.
 * @returns the id of the round, whose stake is charged
 */
async function layOnNextHand(launchToken: string): Promise<string> {
  const { now, shoe } = await readTable(launchToken);
  const hand = shoe.hands.length + 1;
  const { opensAt } = timesOfHand(new Date(shoe.begins_at), hand);
  await passTime(opensAt.getTime() - Date.parse(now) + 1_000);
  if (hand >= shoe.hand_count) return layOnNextHand(launchToken);
  const command = {
    launch_token: launchToken,
    spin_id: randomUUID(),
    shoe_id: shoe.shoe_id,
    hand,
    bets,
  };
  for (;;) {
    const laid = await post<LayResponse>('/sandbox/api/lay', command);
    if (laid.status === 'ok') return laid.round_id;
    // The wallet has not responded yet; the game page retries in the same way.
    if (laid.status !== 'pending') throw new Error(laid.status);
    await sleep(laid.retry_after_ms);
  }
}

async function readState(roundId: string): Promise<string> {
  const [round] = await queryRaw<{ state: string }>(
    db,
    'SELECT state FROM sandbox.rounds WHERE round_id = $1',
    [roundId],
  );
  return round?.state ?? 'none';
}

/** Waits until the round is settled. */
async function untilPaid(roundId: string): Promise<void> {
  for (const endsAt = performance.now() + PATIENCE_MS; performance.now() < endsAt; ) {
    if ((await readState(roundId)) === 'settled') return;
    await sleep(50);
  }
  throw new Error(`${roundId} was never paid`);
}

async function expectOnePayment(roundId: string): Promise<void> {
  await untilPaid(roundId);
  const [round] = await queryRaw<{ win: number }>(
    db,
    'SELECT win FROM sandbox.rounds WHERE round_id = $1',
    [roundId],
  );
  const win = round?.win ?? 0;
  const movements = await queryRaw(
    db,
    'SELECT code, amount FROM transfers WHERE reference = $1 ORDER BY code DESC',
    [`sandbox/${roundId}`],
  );
  expect(movements).toEqual([
    { code: 'game_stake', amount: STAKE },
    ...(win > 0 ? [{ code: 'game_payout', amount: win }] : []),
  ]);
}

test('a server killed between stake and cards pays the hand once after its restart, without a request', async () => {
  const roundId = await layOnNextHand(await sitDown());
  await server.kill();
  aheadMs += 25_000;
  server = await start();
  await expectOnePayment(roundId);
});

test('a server killed during the payout of a hand continues after its restart and pays exactly once', async () => {
  const rounds: string[] = [];
  const found: string[] = [];
  for (const delayMs of [0, 8, 30]) {
    const launchToken = await sitDown();
    const roundId = await layOnNextHand(launchToken);
    rounds.push(roundId);
    await passTime(25_000);
    const interrupted = readTable(launchToken).catch(() => undefined);
    await sleep(delayMs);
    await server.kill();
    await interrupted;
    found.push(await readState(roundId));
    server = await start();
    await expectOnePayment(roundId);
    // Reading the table again moves no money.
    const { bets: laid } = await readTable(await sitDown());
    expect(laid.find((bet) => bet.round_id === roundId)).toMatchObject({ status: 'paid' });
    await expectOnePayment(roundId);
  }
  expect(found.some((state) => state !== 'settled')).toBe(true);
  expect(new Set(rounds).size).toBe(rounds.length);
  expect((await verifyLedger(db)).faults).toEqual([]);
});
