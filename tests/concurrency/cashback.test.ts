import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { CashbackKind } from '@/contract/cashback.contract';
import type { CalendarDay } from '@/domain/calendar-day';
import { claimCashback, fetchCarried } from '@/server/cashback/claim.service';
import { computeCashback } from '@/server/cashback/compute.service';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { RefusalError } from '@/server/http/refusal';
import { verifyLedger } from '@/server/ledger/ledger-verify';
import { rollUpPlayed } from '@/server/played/roll-up.service';
import { writeRules } from '../support/agent-rules';
import {
  daysBefore,
  fetchYesterday,
  noonOf,
  RATES_ALONE,
  settlePlay,
} from '../support/cashback.fixture';
import { fetchComputed, playMonth, recomputeFromLedger } from '../support/cashback-month';
import { playAll, rewindNight, runNight } from '../support/cashback-night';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { createTestPlayers } from '../support/test-players';

const MEMBERS = 200;
const NIGHT_MEMBERS = 1_000;
const DAYS = 30;
let database: PostgresDatabase;
/** The databases of two processes that serve the same site. */
let dbs: [Database, Database];
let memberIds: number[];
let yesterday: CalendarDay;

beforeAll(async () => {
  database = await createPostgresDatabase('demo');
  dbs = [
    await openDatabase({ databaseUrl: database.url }),
    await openDatabase({ databaseUrl: database.url }),
  ];
  await createTestPlayers((...sql) => queryRaw(dbs[0], ...sql), NIGHT_MEMBERS, 1_000_000_00);
  const rows = await queryRaw<{ id: number }>(
    dbs[0],
    `SELECT id FROM members WHERE username LIKE 'player-%' ORDER BY id`,
  );
  memberIds = rows.map(({ id }) => id);
  yesterday = await fetchYesterday(dbs[0]);
});
afterEach(async () => expect((await verifyLedger(dbs[0])).faults).toEqual([]));
afterAll(async () => {
  for (const db of dbs) await db.destroy();
  await database.drop();
});

/** Rolls up the play and computes the cashback in both processes. */
async function compute(): Promise<void> {
  while (!(await rollUpPlayed(dbs[0]))) await sleep(5);
  await Promise.all(dbs.map((db) => computeCashback(db)));
  await computeCashback(dbs[0]);
}

function claim(
  turn: number,
  memberId: number,
  kind: CashbackKind,
  day = yesterday,
): Promise<string> {
  return claimCashback(dbs[turn % 2]!, {
    memberId,
    agentId: 1,
    kind,
    day,
    amountShownSatang: null,
    locksShownSatang: null,
    idempotencyKey: randomUUID(),
  }).then(
    (paid) => `paid ${paid}`,
    (error: unknown) => (error instanceof RefusalError ? error.errorName : String(error)),
  );
}

function count(ends: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const end of ends) counts[end] = (counts[end] ?? 0) + 1;
  return counts;
}

async function sumPaid(memberId: number): Promise<{ count: number; satang: number }> {
  const [row] = await queryRaw<{ count: number; satang: number }>(
    dbs[0],
    `SELECT count(*) AS count, coalesce(sum(t.amount), 0)::bigint AS satang
     FROM transfers t JOIN accounts a ON a.id = t.credit_account_id
     WHERE a.member_id = $1 AND t.code LIKE 'cashback_%'`,
    [memberId],
  );
  return row ?? { count: 0, satang: 0 };
}

test('cashback of a random month, computed nightly in two processes, matches the ledgers of 200 members', async () => {
  const players = memberIds.slice(0, MEMBERS);
  await playMonth(dbs[0], players, { lastDay: yesterday, days: DAYS });
  while (!(await rollUpPlayed(dbs[0]))) await sleep(5);
  await queryRaw(
    dbs[0],
    `UPDATE cashback_progress SET first_day = $1::text::date, done_day = $1::text::date - 1 WHERE agent_id = 1`,
    [daysBefore(yesterday, DAYS - 1)],
  );
  await compute();
  const { days: expected, reversed } = await recomputeFromLedger(dbs[0], players);
  expect(expected.size).toBeGreaterThan(MEMBERS * 10);
  const computed = await fetchComputed(dbs[0], players);
  expect(computed).toEqual(expected);
  // The data covers losses, turnover without loss, and voided plays.
  const all = [...expected.values()];
  expect(all.some(({ loss }) => loss > 500_00)).toBe(true);
  expect(all.some(({ loss, turnover }) => loss === 0 && turnover > 0)).toBe(true);
  expect(reversed).toBeGreaterThan(50);
  // The remaining tests use plain rates without caps.
  await writeRules(dbs[0], RATES_ALONE);
});

test('exactly one of 64 concurrent claims of cashback on loss or on turnover of a day succeeds', async () => {
  const memberId = memberIds[MEMBERS]!;
  await settlePlay(dbs[0], { memberId, at: noonOf(yesterday), stake: 1_000_00 });
  await compute();
  const ends = await Promise.all(
    Array.from({ length: 64 }, (_, turn) =>
      claim(turn, memberId, turn % 3 === 0 ? 'turnover' : 'loss'),
    ),
  );
  const { 'cashback.taken': refused, ...paid } = count(ends);
  expect(refused).toBe(63);
  expect([{ 'paid 5000': 1 }, { 'paid 300': 1 }]).toContainEqual(paid);
  expect((await sumPaid(memberId)).count).toBe(1);
});

test('a void during a claim of cashback lowers, to the satang, either this claim or the next one', async () => {
  const players = memberIds.slice(MEMBERS + 1, MEMBERS + 25);
  const before = daysBefore(yesterday, 1);
  await settlePlay(
    dbs[0],
    ...players.flatMap((memberId) => [
      { memberId, at: noonOf(yesterday), stake: 1_000_00 },
      { memberId, at: noonOf(before), stake: 5_000_00 },
    ]),
  );
  await compute();
  const [ends] = await Promise.all([
    Promise.all(players.map((memberId, turn) => claim(turn, memberId, 'loss'))),
    (async () => {
      for (const memberId of players) {
        await settlePlay(dbs[0], { memberId, stake: -600_00 });
        await compute();
      }
    })(),
  ]);
  for (const [place, memberId] of players.entries()) {
    const paid = Number(ends[place]?.split(' ')[1]);
    // A void before the claim lowers the amount; a void after it is carried over.
    expect([20_00, 50_00]).toContain(paid);
    expect(await fetchCarried(dbs[0], memberId)).toBe(paid - 20_00);
    expect(await claim(place, memberId, 'loss', before)).toBe(`paid ${250_00 - (paid - 20_00)}`);
    expect(await sumPaid(memberId)).toEqual({ count: 2, satang: 270_00 });
  }
});

test('cashback of a day cannot be claimed while a transaction that settled play on that day is open', async () => {
  const memberId = memberIds[MEMBERS + 30]!;
  await rewindNight(dbs[0]);
  let settle = () => {};
  const held = new Promise<void>((resolve) => {
    settle = resolve;
  });
  let isWritten = () => {};
  const written = new Promise<void>((resolve) => {
    isWritten = resolve;
  });
  const settling = dbs[1].transaction().execute(async (tx) => {
    await settlePlay(tx, { memberId, at: `${yesterday}T23:59:59.999+07:00`, stake: 100_00 });
    isWritten();
    await held;
  });
  await written;
  await settlePlay(dbs[0], { memberId, at: noonOf(yesterday), stake: 40_00 });
  expect(await rollUpPlayed(dbs[0])).toBe(false);
  await computeCashback(dbs[0]);
  expect(await claim(0, memberId, 'loss')).toBe('cashback.not_ready');
  settle();
  await settling;
  await compute();
  expect(await claim(0, memberId, 'loss')).toBe('paid 700');
});

test('the cashback of a thousand members is computed in several transactions, and lotteries are drawn beside it', async () => {
  await playAll(dbs[0], 3);
  await rewindNight(dbs[0]);
  const night = await runNight(dbs[0], dbs[1], 4);
  const [computed] = await queryRaw<{ count: number }>(
    dbs[0],
    `SELECT count(*) AS count FROM cashback_days d JOIN members m ON m.id = d.member_id
     WHERE d.day = $1::text::date AND m.username LIKE 'player-%'`,
    [yesterday],
  );
  expect(computed?.count).toBe(NIGHT_MEMBERS);
  expect(night.slices).toBeGreaterThan(2);
  expect(night.drawn).toBe(4);
});
