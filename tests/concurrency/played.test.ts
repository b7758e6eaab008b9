import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { verifyLedger } from '@/server/ledger/ledger-verify';
import { verifyPlayed } from '@/server/played/played-verify';
import { rollUpPlayed } from '@/server/played/roll-up.service';
import { creditPlayedPoints } from '@/server/points/points.service';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { createTestPlayers } from '../support/test-players';

const MEMBERS = 64;
let database: PostgresDatabase;
/** The databases of two processes that serve the same site. */
let dbs: Database[];
/** Connections that settle play, and one more that reads. */
let writers: Database[];
let memberIds: number[];

beforeAll(async () => {
  database = await createPostgresDatabase('demo');
  const open = () => openDatabase({ databaseUrl: database.url });
  dbs = [await open(), await open()];
  writers = await Promise.all(Array.from({ length: 9 }, open));
  await createTestPlayers((...sql) => queryRaw(dbs[0]!, ...sql), MEMBERS, 1_00);
  const rows = await queryRaw<{ id: number }>(
    dbs[0]!,
    `SELECT id FROM members WHERE username LIKE 'player-%' ORDER BY id`,
  );
  memberIds = rows.map(({ id }) => id);
});
afterEach(async () => {
  expect((await verifyLedger(dbs[0]!)).faults).toEqual([]);
  expect(await verifyPlayed(dbs[0]!)).toMatchObject({ is_right: true, wrong: [] });
});
afterAll(async () => {
  for (const db of [...dbs, ...writers]) await db.destroy();
  await database.drop();
});

/** Settles one stake around midnight in Thailand and delays the commit; every eleventh transaction fails. */
async function settle(db: Database, memberId: number, turn: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await queryRaw(
      tx,
      `SELECT settle_stakes(ARRAY[ROW(NULL, $1::bigint, 'games', $2::text, $3::bigint, 1, $3::bigint,
         '2026-11-20T17:00:00Z'::timestamptz + ($4::integer - 2) * interval '1 second', NULL, NULL, NULL, 'slot')::settled_stakes])`,
      [memberId, `test/${turn}`, 150_00 + turn * 7, turn % 5],
    );
    await wait((turn * 7) % 40);
    if (turn % 11 === 0) throw new Error('given up');
  });
}

/** Sums up the stakes in JavaScript, independent of the SQL. @returns satang of turnover by member and day */
async function recompute(): Promise<Map<string, number>> {
  const rows = await queryRaw<{ member: number; at: Date; turnover: number }>(
    dbs[0]!,
    `SELECT member_id AS member, settled_at AS at, valid_turnover AS turnover FROM settled_stakes
     WHERE member_id = ANY ($1::text::bigint[])`,
    [`{${memberIds.join(',')}}`],
  );
  const sums = new Map<string, number>();
  for (const { member, at, turnover } of rows) {
    // Thailand is seven hours ahead of UTC, all year.
    const day = new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 10);
    const key = `${member} ${day}`;
    sums.set(key, (sums.get(key) ?? 0) + turnover);
  }
  return sums;
}

async function fetchSums(): Promise<Map<string, number>> {
  const rows = await queryRaw<{ key: string; turnover: number }>(
    dbs[0]!,
    `SELECT member_id || ' ' || day AS key, sum(valid_turnover)::bigint AS turnover FROM played_days
     WHERE member_id = ANY ($1::text::bigint[]) GROUP BY 1`,
    [`{${memberIds.join(',')}}`],
  );
  return new Map(rows.map(({ key, turnover }) => [key, turnover]));
}

test('play of 64 members around midnight with delayed commits is summed up exactly once', async () => {
  let isOver = false;
  const summing = dbs.map(async (db) => {
    while (!isOver) {
      await rollUpPlayed(db);
      await creditPlayedPoints(db);
      await wait(3);
    }
  });
  // The summed play and the stakes are read in one statement, so they must agree at any moment.
  const compare = async () => {
    let compared = 0;
    for (; !isOver; compared += 1) {
      const wrong = await queryRaw(
        writers[8]!,
        `SELECT m.id FROM members m CROSS JOIN member_played_days(m.id, '2026-11-20', '2026-11-21') d
         CROSS JOIN LATERAL (
           SELECT coalesce(sum(stake), 0) AS stake, coalesce(sum(valid_turnover), 0) AS turnover FROM settled_stakes s
           WHERE s.member_id = m.id AND movement_day(s.settled_at) = d.day) s
         WHERE m.id = ANY ($1::text::bigint[]) AND (d.stake, d.valid_turnover) IS DISTINCT FROM (s.stake, s.turnover)`,
        [`{${memberIds.join(',')}}`],
      );
      expect(wrong).toEqual([]);
    }
    return compared;
  };
  const reading = compare();
  await Promise.all(
    writers.slice(0, 8).map(async (db, writer) => {
      for (let turn = writer; turn < 640; turn += 8) {
        await settle(db, memberIds[turn % MEMBERS]!, turn).catch((error: unknown) => {
          if (!(error instanceof Error && error.message === 'given up')) throw error;
        });
      }
    }),
  );
  isOver = true;
  await Promise.all(summing);
  expect(await reading).toBeGreaterThan(10);
  while (!(await rollUpPlayed(dbs[0]!))) await wait(10);
  await creditPlayedPoints(dbs[0]!);

  const expected = await recompute();
  expect(expected.size).toBeGreaterThan(MEMBERS);
  expect(await fetchSums()).toEqual(expected);
  const [points] = await queryRaw<{ credited: number; due: number }>(
    dbs[0]!,
    `SELECT (SELECT coalesce(sum(balance), 0)::bigint FROM accounts
       WHERE kind = 'member_points' AND member_id = ANY ($1::text::bigint[])) AS credited,
       (SELECT sum(floor(turnover / 10000.0))::bigint FROM (
         SELECT sum(valid_turnover) AS turnover FROM settled_stakes WHERE member_id = ANY ($1::text::bigint[])
         GROUP BY member_id) played) AS due`,
    [`{${memberIds.join(',')}}`],
  );
  expect(points?.due).toBeGreaterThan(MEMBERS);
  expect(points?.credited).toBe(points?.due);
});

test('the roll-up of play waits for an uncommitted stake and does not skip it', async () => {
  const [first, second] = memberIds;
  const countDays = async () => (await verifyPlayed(dbs[0]!)).waiting;
  await writers[0]!.transaction().execute(async (tx) => {
    await queryRaw(
      tx,
      `SELECT settle_stakes(ARRAY[ROW(NULL, $1::bigint, 'lotto', 'test/held', 500, 0, 500, business_now(), NULL, NULL, NULL, NULL)::settled_stakes])`,
      [first],
    );
    // This stake has a higher number than the first one, but is committed before it.
    await queryRaw(
      writers[1]!,
      `SELECT settle_stakes(ARRAY[ROW(NULL, $1::bigint, 'lotto', 'test/passes', 700, 0, 700, business_now(), NULL, NULL, NULL, NULL)::settled_stakes])`,
      [second],
    );
    expect(await rollUpPlayed(dbs[0]!)).toBe(false);
    expect(await rollUpPlayed(dbs[1]!)).toBe(false);
    expect(await countDays()).toBe(2);
  });
  while (!(await rollUpPlayed(dbs[1]!))) await wait(10);
  expect(await countDays()).toBe(0);
});
