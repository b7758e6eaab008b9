import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw, runScript } from '@/server/db/raw';
import { verifyLedger } from '@/server/ledger/ledger-verify';
import {
  findLottoFaults,
  openTestRound,
  putManyBills,
  readRound,
  type TestRound,
} from '../support/draw.fixture';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { type ServerProcess, startServerProcess } from '../support/server-process';
import { employ, keyOf } from '../support/staff.fixture';
import { createTestPlayers } from '../support/test-players';
import { sized } from '../support/test-size';

const PLAYERS = 300;
const BALANCE = 1_000_00;
const BILLS = sized(2_400, 6_000);
const ITEMS_EACH = 3;
/** Expected prizes in satang: one item in a hundred wins, and each pays ฿90. */
const PRIZES = ((BILLS * ITEMS_EACH) / 100) * 90_00;
const LOOK_EVERY_MS = 10;
const PATIENCE_MS = 150_000;

let postgres: PostgresDatabase;
let db: Database;
let server: ServerProcess;

beforeAll(async () => {
  postgres = await createPostgresDatabase('demo');
  server = await start();
  db = await openDatabase({ databaseUrl: postgres.url });
  const run = (text: string, values: unknown[]) => queryRaw(db, text, values);
  await employ(db, ['som', 'lek']);
  await createTestPlayers(run, PLAYERS, BALANCE);
  await runScript(
    db,
    `CREATE FUNCTION take_a_while() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       PERFORM pg_sleep(0.3);
       RETURN NULL;
     END $$;
     CREATE TRIGGER slow AFTER UPDATE ON lotto_bills FOR EACH STATEMENT EXECUTE FUNCTION take_a_while();
     ALTER TABLE lotto_bills DISABLE TRIGGER slow`,
  );
});
afterEach(async () => {
  expect((await verifyLedger(db)).faults).toEqual([]);
  expect(await findLottoFaults(db)).toEqual([]);
});
afterAll(async () => {
  await server.kill();
  await db.destroy();
  await postgres.drop();
});

/** Sets whether each batch of bills takes a while, so that a kill comes before the last one even on a fast machine. */
const setSlow = (isSlow: boolean) =>
  runScript(db, `ALTER TABLE lotto_bills ${isSlow ? 'ENABLE' : 'DISABLE'} TRIGGER slow`);

const start = () => startServerProcess({ DATABASE_URL: postgres.url, SEED: 'demo-unplayed' });

async function operate(path: string, as: string, body: object): Promise<{ id: number }> {
  const response = await fetch(`${server.url}/operator/v1${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${keyOf(as)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  const { error, data } = (await response.json()) as { error: number; data: { id: number } };
  expect(error).toBe(0);
  return data;
}

async function announce(path: string, round: TestRound, number: string): Promise<void> {
  await setSlow(true);
  const body = { round_id: round.roundId, announcement: { number } };
  const { id } = await operate(path, 'som', body);
  await operate(path, 'lek', body);
  await operate('/lotto/results/confirm', 'lek', { id });
}

/** Returns the number of bills that the given settlement of a round has settled so far. */
async function countSettled(round: TestRound, settlement: number): Promise<number> {
  const [row] = await queryRaw<{ count: number }>(
    db,
    'SELECT count(*) AS count FROM lotto_bills WHERE round_id = $1 AND settlement = $2',
    [round.id, settlement],
  );
  return row?.count ?? 0;
}

async function waitUntil(isThere: () => Promise<boolean>): Promise<void> {
  const endsAt = performance.now() + PATIENCE_MS;
  while (!(await isThere())) {
    if (performance.now() > endsAt) throw new Error('it never came');
    await sleep(LOOK_EVERY_MS);
  }
}

/**
 * Kills the server during a settlement, restarts it and waits until the settlement has ended.
 * @returns the number of bills settled before the kill
 */
async function killWithin(round: TestRound, settlement: number): Promise<number> {
  await waitUntil(async () => (await countSettled(round, settlement)) > 0);
  await server.kill();
  const settled = await countSettled(round, settlement);
  await setSlow(false);
  server = await start();
  await waitUntil(async () => {
    const now = await readRound(db, round);
    return now.settlement === settlement && now.state === 'settled';
  });
  return settled;
}

async function inWallets(): Promise<number> {
  const [row] = await queryRaw<{ total: number }>(
    db,
    `SELECT sum(balance)::bigint AS total FROM accounts a JOIN members m ON m.id = a.member_id
     WHERE a.kind = 'member_wallet' AND m.username LIKE 'player-%'`,
  );
  return row?.total ?? 0;
}

test('a server killed during a settlement and a correction pays exactly once', async () => {
  const before = await inWallets();
  const round = await openTestRound(db);
  await putManyBills((text, values) => queryRaw(db, text, values), round.id, {
    bills: BILLS,
    itemsEach: ITEMS_EACH,
  });
  await announce('/lotto/results', round, '0042');
  const settled = await killWithin(round, 1);
  expect(settled).toBeGreaterThan(0);
  expect(settled).toBeLessThan(BILLS);
  expect(await countSettled(round, 1)).toBe(BILLS);
  expect(await inWallets()).toBe(before + PRIZES);

  await announce('/lotto/correct', round, '0017');
  const corrected = await killWithin(round, 2);
  expect(corrected).toBeGreaterThan(0);
  expect(corrected).toBeLessThan(BILLS);
  expect(await countSettled(round, 2)).toBe(BILLS);
  expect(await inWallets()).toBe(before + PRIZES);
});

test('a server killed while refunding a void round refunds every bill exactly once', async () => {
  const round = await openTestRound(db);
  await putManyBills((text, values) => queryRaw(db, text, values), round.id, {
    bills: BILLS,
    itemsEach: 1,
  });
  const before = await inWallets();
  await setSlow(true);
  await operate('/lotto/void', 'som', { round_id: round.roundId, note: 'สนามยกเลิกการออกรางวัล' });
  const refunded = async () => {
    const [row] = await queryRaw<{ count: number }>(
      db,
      `SELECT count(*) AS count FROM lotto_bills WHERE round_id = $1 AND state = 'refunded'`,
      [round.id],
    );
    return row?.count ?? 0;
  };
  await waitUntil(async () => (await refunded()) > 0);
  await server.kill();
  expect(await refunded()).toBeLessThan(BILLS);
  await setSlow(false);
  server = await start();
  await waitUntil(async () => (await readRound(db, round)).isDone);
  expect(await refunded()).toBe(BILLS);
  expect(await inWallets()).toBe(before + BILLS * 1_00);
});
