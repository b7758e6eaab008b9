import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { verifyLedger } from '@/server/ledger/ledger-verify';
import { verifyPlayed } from '@/server/played/played-verify';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { type ServerProcess, startServerProcess } from '../support/server-process';
import { createTestPlayers } from '../support/test-players';
import { sized } from '../support/test-size';

const PLAYERS = 100;
const STAKES = sized(25_000, 80_000);
const LOOK_EVERY_MS = 5;
const PATIENCE_MS = 150_000;

let postgres: PostgresDatabase;
let db: Database;
let server: ServerProcess;

beforeAll(async () => {
  postgres = await createPostgresDatabase('demo');
  db = await openDatabase({ databaseUrl: postgres.url });
  await createTestPlayers((text, values) => queryRaw(db, text, values), PLAYERS, 1_00);
  // The first player referred all others, so commissions are computed and interrupted like points.
  await queryRaw(
    db,
    `UPDATE members SET referrer_member_id = (SELECT id FROM members WHERE username = 'player-1')
     WHERE username LIKE 'player-%' AND username <> 'player-1'`,
  );
});
afterAll(async () => {
  await server.kill();
  await db.destroy();
  await postgres.drop();
});

/** Settles stakes of all players over nine days, which the server has yet to sum up. */
async function settleStakes(): Promise<void> {
  await queryRaw(
    db,
    `SELECT settle_stakes(ARRAY(
       SELECT ROW(NULL, m.id, 'games', 'test/' || n, 40_00, 0, 40_00, business_now() - n % 9 * interval '1 day',
         NULL, NULL, NULL, 'slot')::settled_stakes
       FROM generate_series(1, $1::integer) AS n
       JOIN (SELECT id, row_number() OVER (ORDER BY id) AS place FROM members WHERE username LIKE 'player-%') m
         ON m.place = n % $2::integer + 1))`,
    [STAKES, PLAYERS],
  );
}

const start = () => startServerProcess({ DATABASE_URL: postgres.url, SEED: 'demo-unplayed' });

async function countWaiting(): Promise<number> {
  const [row] = await queryRaw<{ waiting: number }>(
    db,
    'SELECT last_settled_seq() - summed_seq AS waiting FROM played_roll_up',
  );
  return row?.waiting ?? 0;
}

async function countPoints(): Promise<number> {
  const [row] = await queryRaw<{ points: number }>(
    db,
    `SELECT sum(a.balance)::bigint AS points FROM accounts a JOIN members m ON m.id = a.member_id
     WHERE a.kind = 'member_points' AND m.username LIKE 'player-%'`,
  );
  return row?.points ?? 0;
}

async function waitUntil(isThere: () => Promise<boolean>): Promise<void> {
  const endsAt = performance.now() + PATIENCE_MS;
  while (!(await isThere())) {
    if (performance.now() > endsAt) throw new Error('it never came');
    await sleep(LOOK_EVERY_MS);
  }
}

test('a server killed while summing up play continues, and all play counts exactly once', async () => {
  await settleStakes();
  server = await start();
  const kills: number[] = [];
  // A busy machine may sum up a slice more between the look and the kill.
  for (const share of [0.9, 0.7, 0.5]) {
    await waitUntil(async () => (await countWaiting()) < STAKES * share);
    await server.kill();
    kills.push(await countWaiting());
    expect(await verifyPlayed(db)).toMatchObject({ is_right: true, wrong: [] });
    server = await start();
  }
  expect(kills.every((waiting) => waiting > 0)).toBe(true);
  // Each member gets one point per 100 baht; a VIP level reached on the way raises the later points.
  await waitUntil(
    async () => (await countWaiting()) === 0 && (await countPoints()) >= STAKES * 0.4,
  );
  expect(await verifyPlayed(db)).toMatchObject({ is_right: true, waiting: 0 });
  const [earned] = await queryRaw<{ owed: number; granted: number }>(
    db,
    `SELECT sum(floor(earned_micro / 1000000.0))::bigint AS owed, sum(granted)::bigint AS granted
     FROM point_earnings e JOIN members m ON m.id = e.member_id WHERE m.username LIKE 'player-%'`,
  );
  await waitUntil(async () => (await countPoints()) === earned?.owed);
  expect(earned?.granted).toBe(earned?.owed);
  // The commission is 0.8 % of the turnover of the other players, up to the cap of each month.
  const fetchIncome = async () => {
    const [income] = await queryRaw<{ balance: number; due: number }>(
      db,
      `SELECT a.balance, (
         SELECT sum(least(turnover * 80 / 10000, 5000000))::bigint FROM (
           SELECT sum(valid_turnover) AS turnover FROM settled_stakes s JOIN members f ON f.id = s.member_id
           WHERE f.referrer_member_id = m.id GROUP BY date_trunc('month', s.settled_at AT TIME ZONE 'Asia/Bangkok')
         ) month) AS due
       FROM members m JOIN accounts a ON a.member_id = m.id AND a.kind = 'member_commission'
       WHERE m.username = 'player-1'`,
    );
    return income;
  };
  await waitUntil(async () => {
    const income = await fetchIncome();
    return income !== undefined && income.balance === income.due;
  });
  expect((await verifyLedger(db)).faults).toEqual([]);
});
