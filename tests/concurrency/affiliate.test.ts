import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { seedNetwork } from '@/server/affiliate/affiliate.seed';
import { creditAffiliateIncome } from '@/server/affiliate/income.service';
import { redeemIncome } from '@/server/affiliate/redeem.service';
import { demoAgent } from '@/server/agent/agent.seed';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { RefusalError } from '@/server/http/refusal';
import { verifyLedger } from '@/server/ledger/ledger-verify';
import { rollUpPlayed } from '@/server/played/roll-up.service';
import { findAffiliateFaults } from '../support/affiliate.fixture';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { createTestPlayers } from '../support/test-players';
import { openTestSeeds } from '../support/test-seeds';

const MEMBERS = 40;
const STAKES = 480;
const WRITERS = 6;
const categories = ['slot', 'casino', 'sport', 'fishing', 'freespin', null] as const;

let database: PostgresDatabase;
/** The databases of two processes that serve the same site. */
let dbs: Database[];
/** Connections that settle play. */
let writers: Database[];
let memberIds: number[];

beforeAll(async () => {
  database = await createPostgresDatabase('demo');
  const open = () => openDatabase({ databaseUrl: database.url });
  dbs = [await open(), await open()];
  writers = await Promise.all(Array.from({ length: WRITERS }, open));
  await seedNetwork(dbs[0]!, [demoAgent], { isPlayed: true, seeds: await openTestSeeds(dbs[0]!) });
  await createTestPlayers((...sql) => queryRaw(dbs[0]!, ...sql), MEMBERS, 1_00);
  // Every player has referred three others: a tree of four generations.
  await queryRaw(
    dbs[0]!,
    `UPDATE members m SET referrer_member_id = r.id FROM members r
     WHERE m.username LIKE 'player-%' AND r.username LIKE 'player-%'
       AND right(m.username, -7)::integer > 1 AND right(r.username, -7)::integer = (right(m.username, -7)::integer + 1) / 3`,
  );
  const rows = await queryRaw<{ id: number }>(
    dbs[0]!,
    `SELECT id FROM members WHERE username LIKE 'player-%' ORDER BY id`,
  );
  memberIds = rows.map(({ id }) => id);
});
afterEach(async () => {
  expect((await verifyLedger(dbs[0]!)).faults).toEqual([]);
  expect(await findAffiliateFaults(dbs[0]!)).toEqual([]);
});
afterAll(async () => {
  for (const db of [...dbs, ...writers]) await db.destroy();
  await database.drop();
});

/**
 * Settles a stake around the first of a month, or every seventh time the void of a stake, and delays the commit. Every
 * eleventh transaction fails on purpose.
 */
async function settle(db: Database, turn: number): Promise<void> {
  const amount = (150_00 + turn * 37) * (turn % 7 === 6 ? -1 : 1);
  const category = categories[turn % categories.length] ?? null;
  await db.transaction().execute(async (tx) => {
    await queryRaw(
      tx,
      `SELECT settle_stakes(ARRAY[ROW(NULL, $1::bigint, $2::text, $3::text, $4::bigint, 0, $4::bigint,
         '2026-10-31T17:00:00Z'::timestamptz + ($5::integer - 2) * interval '1 second', NULL, NULL, NULL, $6::text)::settled_stakes])`,
      [
        memberIds[turn % MEMBERS]!,
        category ? 'games' : 'lotto',
        `test/${turn}`,
        amount,
        turn % 5,
        category,
      ],
    );
    await wait((turn * 7) % 30);
    if (turn % 11 === 0) throw new Error('given up');
  });
}

/**
 * SQL for the commissions in micro-satang by member, month and level. It computes them from the stakes themselves, with
 * one join for each level.
 */
const INDEPENDENT = `
  WITH rate (type, level, bp) AS (VALUES
    ('slot', 1, 80), ('slot', 2, 30), ('slot', 3, 20), ('fishing', 1, 80), ('fishing', 2, 30), ('fishing', 3, 20),
    ('lotto', 1, 100), ('lotto', 2, 50), ('lotto', 3, 30), ('sport', 1, 50), ('sport', 2, 20), ('sport', 3, 10),
    ('casino', 1, 20), ('casino', 2, 10), ('casino', 3, 5)
  ), stake AS (
    SELECT s.member_id AS player_id, s.valid_turnover, to_char(s.settled_at AT TIME ZONE 'Asia/Bangkok', 'YYYY-MM') AS month,
      CASE WHEN s.area = 'lotto' THEN 'lotto' WHEN s.category = 'freespin' THEN 'slot' ELSE s.category END AS type
    FROM settled_stakes s JOIN members m ON m.id = s.member_id WHERE m.username LIKE 'player-%'
  ), owed AS (
    SELECT f1.referrer_member_id AS member_id, 1 AS level, s.* FROM stake s JOIN members f1 ON f1.id = s.player_id
    UNION ALL
    SELECT f2.referrer_member_id, 2, s.* FROM stake s JOIN members f1 ON f1.id = s.player_id
      JOIN members f2 ON f2.id = f1.referrer_member_id
    UNION ALL
    SELECT f3.referrer_member_id, 3, s.* FROM stake s JOIN members f1 ON f1.id = s.player_id
      JOIN members f2 ON f2.id = f1.referrer_member_id JOIN members f3 ON f3.id = f2.referrer_member_id
  )
  SELECT o.member_id AS member, o.month, o.level, sum(o.valid_turnover * r.bp * 100)::text AS micro
  FROM owed o JOIN rate r ON r.type = o.type AND r.level = o.level
  WHERE o.member_id IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`;

test('commissions match the stakes by month and level and are granted once, even with delayed commits', async () => {
  let isOver = false;
  const crediting = dbs.map(async (db) => {
    while (!isOver) {
      await rollUpPlayed(db);
      await creditAffiliateIncome(db);
      await wait(3);
    }
  });
  await Promise.all(
    writers.map(async (db, writer) => {
      for (let turn = writer; turn < STAKES; turn += writers.length) {
        await settle(db, turn).catch((error: unknown) => {
          if (!(error instanceof Error && error.message === 'given up')) throw error;
        });
      }
    }),
  );
  isOver = true;
  await Promise.all(crediting);
  while (!(await rollUpPlayed(dbs[0]!))) await wait(10);
  await creditAffiliateIncome(dbs[0]!);

  const expected = await queryRaw(dbs[0]!, INDEPENDENT);
  expect(expected.length).toBeGreaterThan(25);
  const counted = await queryRaw(
    dbs[0]!,
    `SELECT a.member_id AS member, to_char(month, 'YYYY-MM') AS month, level::integer, sum(earned_micro)::text AS micro
     FROM affiliate_months a JOIN members m ON m.id = a.member_id WHERE m.username LIKE 'player-%'
     GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
  );
  expect(counted).toEqual(expected);
  const wrong = await queryRaw(
    dbs[0]!,
    `SELECT m.username, a.balance, g.granted, floor(sum(i.entitled_micro) / 1000000) AS due
     FROM members m JOIN accounts a ON a.member_id = m.id AND a.kind = 'member_commission'
     JOIN affiliate_incomes i ON i.member_id = m.id LEFT JOIN affiliate_grants g ON g.member_id = m.id
     WHERE m.username LIKE 'player-%' GROUP BY 1, 2, 3
     HAVING a.balance <> greatest(floor(sum(i.entitled_micro) / 1000000), 0) OR a.balance <> coalesce(g.granted, 0)`,
  );
  expect(wrong).toEqual([]);
});

function redeem(turn: number, memberId: number, key = randomUUID()): Promise<string> {
  return redeemIncome(dbs[turn % 2]!, {
    memberId,
    agentId: 1,
    amountSatang: 500_00,
    locksShownSatang: null,
    idempotencyKey: key,
  }).then(
    () => 'redeemed',
    (error: unknown) => (error instanceof RefusalError ? error.errorName : String(error)),
  );
}

function count(ends: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const end of ends) counts[end] = (counts[end] ?? 0) + 1;
  return counts;
}

test('64 concurrent redemptions of commission pay once per key and never more than the balance', async () => {
  const [member] = await queryRaw<{ id: number; balance: number }>(
    dbs[0]!,
    `SELECT m.id, a.balance FROM members m JOIN accounts a ON a.member_id = m.id AND a.kind = 'member_commission'
     WHERE m.username = '0812345678' AND m.agent_id = 1`,
  );
  const affordable = Math.floor(member!.balance / 500_00);
  expect(affordable).toBeGreaterThanOrEqual(3);
  const key = randomUUID();
  const once = await Promise.all(
    Array.from({ length: 64 }, (_, turn) => redeem(turn, member!.id, key)),
  );
  expect(count(once)).toEqual({ redeemed: 64 });
  const ends = await Promise.all(Array.from({ length: 64 }, (_, turn) => redeem(turn, member!.id)));
  expect(count(ends)).toEqual({
    redeemed: affordable - 1,
    'affiliate.too_little': 64 - affordable + 1,
  });
  const [after] = await queryRaw<{ balance: number; moved: number; required: number }>(
    dbs[0]!,
    `SELECT a.balance, (SELECT count(*) FROM transfers WHERE code = 'affiliate_redeem' AND debit_account_id = a.id) AS moved,
       (SELECT sum(required)::bigint FROM turnover_requirements WHERE member_id = $1 AND source = 'affiliate') AS required
     FROM accounts a WHERE a.member_id = $1 AND a.kind = 'member_commission'`,
    [member!.id],
  );
  expect(after).toEqual({
    balance: member!.balance - affordable * 500_00,
    moved: affordable,
    required: affordable * 500_00,
  });
});

test('a member and a friend who begin to use one device at the same moment are noticed', async () => {
  const [friend] = await queryRaw<{ id: number; referrerId: number }>(
    dbs[0]!,
    `SELECT id, referrer_member_id AS "referrerId" FROM members WHERE username = 'player-2'`,
  );
  const { id, referrerId } = friend!;
  const countSuspicions = async () =>
    (await queryRaw(dbs[0]!, 'SELECT FROM affiliate_suspects WHERE friend_id = $1', [id])).length;
  expect(await countSuspicions()).toBe(0);
  const useDevice = (db: Database, memberId: number) =>
    db.transaction().execute(async (tx) => {
      await queryRaw(
        tx,
        `INSERT INTO member_devices (member_id, device_hash) VALUES ($1, '\\x07')`,
        [memberId],
      );
      await wait(300);
    });
  await Promise.all([useDevice(dbs[0]!, id), useDevice(dbs[1]!, referrerId)]);
  expect(await countSuspicions()).toBe(1);
});
