import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { verifyLedger } from '@/server/ledger/ledger-verify';
import { adjustPoints } from '@/server/points/points.service';
import { redeemItem } from '@/server/points/redemption.service';
import { createItem } from '@/server/points/shop-item.service';
import { actDeps, freeHands } from '../support/free-hands';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { type ServerProcess, startServerProcess } from '../support/server-process';
import { sized } from '../support/test-size';

const ORDERS = sized(40, 120);
const COST = 10;
const STAKE = 2_00;
const PATIENCE_MS = 150_000;
const MEMBER = { username: '0812345678', password: 'demo1234' };
const GAME = { game_id: 'golden-dragon', provider_id: 'manee', source: 'sandbox' };
const keeper = { agentId: 1, operator: 'test', approvalId: null };

let postgres: PostgresDatabase;
let db: Database;
let server: ServerProcess;
let member: { id: number; points: number };

beforeAll(async () => {
  postgres = await createPostgresDatabase('demo');
  db = await openDatabase({ databaseUrl: postgres.url });
  server = await start();
  await freeHands(db);
  const itemId = await createItem(actDeps(db), keeper, {
    kind: 'free_rounds',
    title: 'รอบฟรีหนึ่งรอบ',
    description: '',
    image: '/art/shop/free-rounds.webp',
    cost: COST,
    stock: null,
    most_per_member: null,
    period: 'ever',
    least_vip_level: 0,
    starts_at: undefined,
    ends_at: undefined,
    force: 'ทดสอบ',
    provider_id: GAME.provider_id,
    game_id: GAME.game_id,
    game_name: 'มังกรทอง',
    rounds: 1,
    stake: STAKE,
    turnover_multiple: 1,
    valid_days: 7,
  });
  await adjustPoints(db, {
    ...keeper,
    username: MEMBER.username,
    points: ORDERS * COST,
    reason: 'เริ่มต้น',
    reference: undefined,
  });
  const [row] = await queryRaw<{ id: number; points: number }>(
    db,
    `SELECT m.id, a.balance AS points FROM members m
     JOIN accounts a ON a.member_id = m.id AND a.kind = 'member_points' WHERE m.username = $1 AND m.agent_id = 1`,
    [MEMBER.username],
  );
  if (!row) throw new Error('the demo has no such member');
  member = row;
  await server.kill();
  for (let turn = 0; turn < ORDERS; turn += 1) {
    await redeemItem(db, {
      memberId: member.id,
      agentId: 1,
      itemId,
      quantity: 1,
      costShown: COST,
      locksShownSatang: null,
      recipient: null,
      idempotencyKey: randomUUID(),
    });
  }
});
afterAll(async () => {
  await server.kill();
  await db.destroy();
  await postgres.drop();
});

const start = () => startServerProcess({ DATABASE_URL: postgres.url, SEED: 'demo-unplayed' });

async function count(where: string): Promise<number> {
  const [row] = await queryRaw<{ count: number }>(db, `SELECT count(*) AS count FROM ${where}`);
  return row?.count ?? 0;
}

const waiting = () => count("free_round_grants WHERE state = 'ordered'");
const kept = () => count('sandbox.free_rounds');

async function waitUntil(isThere: () => Promise<boolean>): Promise<void> {
  const endsAt = performance.now() + PATIENCE_MS;
  while (!(await isThere())) {
    if (performance.now() > endsAt) throw new Error('it never came');
    await sleep(1);
  }
}

/** Ends the leases of grants that a killed server held, so that the test need not wait for them. */
const endLeases = () =>
  queryRaw(db, 'UPDATE free_round_grants SET next_attempt_at = clock_timestamp()');

test('a server killed while granting free rounds grants the remaining ones once each after its restart', async () => {
  const left: number[] = [];
  for (const share of [0.95, 0.6, 0.3]) {
    await endLeases();
    server = await start();
    await waitUntil(async () => (await kept()) > ORDERS * (1 - share));
    await server.kill();
    left.push(await waiting());
  }
  expect(left.some((orders) => orders > 0)).toBe(true);
  await endLeases();
  server = await start();
  await waitUntil(async () => (await waiting()) === 0);
  expect(await kept()).toBe(ORDERS);
  expect(await count("free_round_grants WHERE state = 'granted'")).toBe(ORDERS);
  expect(await count("redemptions WHERE state = 'done' AND cost = 10")).toBe(ORDERS);
  const [points] = await queryRaw<{ balance: number }>(
    db,
    `SELECT balance FROM accounts WHERE member_id = $1 AND kind = 'member_points'`,
    [member.id],
  );
  expect(points?.balance).toBe(member.points - ORDERS * COST);
  expect((await verifyLedger(db)).faults).toEqual([]);
});

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

async function launch(): Promise<string> {
  const { access_token: token } = await post<{ access_token: string }>('/api/login', MEMBER);
  const wallets = await post<{ data: { id: string }[] }>('/api/member/wallets', {}, token);
  const link = await post<{ data: { link: string } }>(
    '/api/game/link',
    { ...GAME, wallet_id: wallets.data[0]?.id, is_mobile: true },
    token,
  );
  return new URL(link.data.link, server.url).searchParams.get('t') ?? '';
}

interface SpinResponse {
  status: string;
  round?: { round_id: string; win_satang: number; settled: boolean };
}

/** Repeats a spin until the wallet has confirmed it, as the game page does. */
async function spinToTheEnd(spin: object) {
  for (;;) {
    const { status, round } = await post<SpinResponse>('/sandbox/api/spin', spin);
    if (round?.settled) return round;
    expect(['ok', 'interrupted', 'pending', 'too_soon']).toContain(status);
    await sleep(100);
  }
}

test('a server killed during a free round finishes it: no stake is charged, and a win is paid exactly once', async () => {
  const played: string[] = [];
  for (const delayMs of [0, 5, 15, 40]) {
    const launchToken = await launch();
    const state = await post<{ free_rounds: { reference: string } | null }>('/sandbox/api/state', {
      launch_token: launchToken,
    });
    const reference = state.free_rounds?.reference;
    expect(reference).toBeDefined();
    const spin = {
      launch_token: launchToken,
      bet: STAKE,
      spin_id: randomUUID(),
      free_rounds_reference: reference,
    };
    const interrupted = post('/sandbox/api/spin', spin).catch(() => undefined);
    await sleep(delayMs);
    await server.kill();
    await interrupted;
    server = await start();
    const round = await spinToTheEnd(spin);
    expect((await spinToTheEnd(spin)).round_id).toBe(round.round_id);
    played.push(round.round_id);
    const movements = await queryRaw(
      db,
      'SELECT code, amount FROM transfers WHERE reference = $1',
      [`sandbox/${round.round_id}`],
    );
    expect(movements).toEqual(
      round.win_satang > 0 ? [{ code: 'free_round_win', amount: round.win_satang }] : [],
    );
    const [grant] = await queryRaw(
      db,
      'SELECT rounds_played, won FROM free_round_grants WHERE id = $1',
      [reference],
    );
    expect(grant).toEqual({ rounds_played: 1, won: round.win_satang });
    await sleep(2_600);
  }
  expect(new Set(played).size).toBe(played.length);
  expect(await count('sandbox.free_rounds WHERE rounds_left = 0')).toBe(played.length);
  expect(
    await count(
      "transfers WHERE code = 'game_stake' AND created_at > now() - interval '5 minutes'",
    ),
  ).toBe(0);
  expect((await verifyLedger(db)).faults).toEqual([]);
});
