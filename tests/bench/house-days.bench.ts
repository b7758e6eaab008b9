import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, toCalendarDay } from '@/domain/calendar-day';
import { fetchNow } from '@/server/db/clock.queries';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { createSeamlessWallet } from '@/server/games/seamless-wallet.service';
import { rollUpPlayed } from '@/server/played/roll-up.service';
import { fetchBestCreditRate } from '@/server/points/shop.queries';
import { fetchDayReport } from '@/server/reports/day-report.service';
import { rollUpHouse } from '@/server/reports/house-roll-up.service';
import { fetchRangeReport, fetchTodayReport } from '@/server/reports/period-report.service';
import { startPostgresServer } from '../support/postgres-server';
import { createTestPlayers } from '../support/test-players';
import { seedDemo } from '../support/test-seeds';

/**
 * Measures how long reports of a month take among many transfers, how fast transfers are rolled up, and how much the
 * roll-up slows down concurrent bets. The environment variables `MEMBERS`, `TRANSFERS` and `BET_SECONDS` set the size.
 */
const MEMBERS = Number(process.env['MEMBERS'] ?? 10_000);
const TRANSFERS = Number(process.env['TRANSFERS'] ?? 1_000_000);
const BET_SECONDS = Number(process.env['BET_SECONDS'] ?? 8);
const BATCH = 100_000;
const DAYS = 60;
const BETTORS = 64;
const TURNS = 3;
const CALLS = 20;
/** Longest time in ms of 19 of 20 reports of a month. */
const MOST_RANGE_MS = 300;
/** Bets a second while the roll-up runs, relative to bets without it, at least. */
const BETS = 0.97;

const say = (line = ''): void => {
  process.stdout.write(`${line}\n`);
};

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Bets of one baht, won or lost, fifty in a row by one member, and a deposit in a hundred; all days get the same number. */
const TRANSFERS_SQL = `
  WITH player AS (
    SELECT member_id, account_id, row_number() OVER (ORDER BY account_id) - 1 AS place FROM game_players
  ), house AS (
    SELECT kind, id AS house_id FROM accounts WHERE agent_id = 1 AND member_id IS NULL
  ), moved AS (
    SELECT n, p.member_id, p.account_id, gen_random_uuid() AS id,
      business_now() - interval '1 day' * ($4::integer * (1 - n / $5::float)) AS at,
      CASE WHEN n % 100 = 0 THEN 'deposit' WHEN n % 2 = 0 THEN 'game_payout' ELSE 'game_stake' END AS code
    FROM generate_series($1::integer, $2::integer) AS n JOIN player p ON p.place = n / 50 % $3::integer
  ), paid AS (
    INSERT INTO deposits (id, agent_id, member_id, method, state, amount, credited_amount, created_at, expires_at, decided_at)
    SELECT id, 1, member_id, 'manual', 'credited', 100, 100, at, at, at FROM moved WHERE code = 'deposit'
  ), posted AS (
    INSERT INTO transfers (id, command_id, debit_account_id, credit_account_id, amount, code, reference,
      debit_balance_after, credit_balance_after, created_at, digest)
    SELECT id, id, CASE code WHEN 'game_stake' THEN account_id ELSE house_id END,
      CASE code WHEN 'game_stake' THEN house_id ELSE account_id END, 100, code,
      CASE code WHEN 'deposit' THEN 'deposit/' || id ELSE 'bench/' || n END,
      CASE code WHEN 'game_stake' THEN 0 END, CASE code WHEN 'game_stake' THEN NULL ELSE 0 END, at, ''
    FROM moved JOIN house h ON h.kind = CASE code WHEN 'deposit' THEN 'agent_bank' ELSE 'house_games' END ORDER BY n
  )
  SELECT settle_stakes(ARRAY(
    SELECT ROW(NULL, member_id, 'games', 'bench/' || n, CASE code WHEN 'game_stake' THEN 100 ELSE 0 END,
      CASE code WHEN 'game_stake' THEN 0 ELSE 100 END, 0, at, account_id, NULL, NULL,
      (ARRAY['slot', 'casino', 'sport', 'fishing'])[1 + n / 25 % 4])::settled_stakes
    FROM moved WHERE code <> 'deposit' ORDER BY n))`;

async function fill(db: Database): Promise<void> {
  await createTestPlayers((text, values) => queryRaw(db, text, values), MEMBERS, 1_000_000_00);
  await queryRaw(db, 'ANALYZE');
  for (let first = 1; first <= TRANSFERS; first += BATCH) {
    await db.transaction().execute(async (tx) => {
      // Foreign keys and triggers of single rows stand still.
      await queryRaw(tx, 'SET LOCAL session_replication_role = replica');
      const last = Math.min(first + BATCH - 1, TRANSFERS);
      await queryRaw(tx, TRANSFERS_SQL, [first, last, MEMBERS, DAYS, TRANSFERS]);
    });
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Returns the time in ms within which 19 of 20 calls respond, and the median. */
async function measure(call: () => Promise<unknown>): Promise<[p95: number, median: number]> {
  const times: number[] = [];
  for (let turn = 0; turn < CALLS; turn += 1) times.push(await timed(call));
  times.sort((a, b) => a - b);
  return [times[CALLS - 2] ?? 0, times[Math.floor(CALLS / 2)] ?? 0];
}

/** Places bets of many players at the same time. @returns bets per second */
async function placeBets(db: Database): Promise<number> {
  const wallet = createSeamlessWallet(db);
  const endsAt = performance.now() + BET_SECONDS * 1000;
  let placed = 0;
  const ms = await timed(() =>
    Promise.all(
      Array.from({ length: BETTORS }, async (_, bettor) => {
        while (performance.now() < endsAt) {
          const { status } = await wallet.post({
            kind: 'debit',
            source: 'sandbox',
            playerToken: `player-${((bettor * 7) % MEMBERS) + 1}`,
            transactionId: randomUUID(),
            roundId: randomUUID(),
            gameId: 'golden-dragon',
            amountSatang: 1,
          });
          if (status !== 'ok') throw new Error(`a bet got ${status}`);
          placed += 1;
        }
      }),
    ),
  );
  await wallet.drain();
  return placed / (ms / 1000);
}

/** Rolls up every two seconds, as the job does, until the bets are over. */
async function betBesideRollUp(bettingDb: Database, db: Database): Promise<number> {
  const bets = { areOver: false };
  const roll = async () => {
    while (!bets.areOver) {
      await rollUpHouse(db);
      await sleep(2_000);
    }
  };
  const rolling = roll();
  const perSecond = await placeBets(bettingDb);
  bets.areOver = true;
  await rolling;
  return perSecond;
}

const server = await startPostgresServer({ durable: true });
const db = await openDatabase({ databaseUrl: server.url });
const bettingDb = await openDatabase({ databaseUrl: server.url });
try {
  await seedDemo(db);
  await fill(db);
  const rollUpMs = await timed(async () => {
    while (!(await rollUpHouse(db)));
  });
  while (!(await rollUpPlayed(db)));
  await queryRaw(db, 'VACUUM ANALYZE');
  say(`${MEMBERS} members, ${TRANSFERS} transfers             p95 ms  median ms`);
  say(`  rolled up ${Math.round(TRANSFERS / (rollUpMs / 1000))} transfers a second`);
  const deps = { db, agentId: 1, fetchBestCreditRate };
  const today = toCalendarDay(await fetchNow(db));
  const calls = {
    month: () => fetchRangeReport(deps, { from: addDays(today, -31), to: addDays(today, -1) }),
    'past day': () => fetchDayReport(deps, addDays(today, -10)),
    'present day': () => fetchTodayReport(deps),
  };
  const missed: string[] = [];
  for (const [name, call] of Object.entries(calls)) {
    const [p95, median] = await measure(call);
    if (name === 'month' && p95 > MOST_RANGE_MS) missed.push(name);
    say(`  ${name.padEnd(42)} ${p95.toFixed(1).padStart(8)} ${median.toFixed(1).padStart(10)}`);
  }
  const bets: { alone: number[]; beside: number[] } = { alone: [], beside: [] };
  await placeBets(bettingDb);
  for (let turn = 0; turn < TURNS; turn += 1) {
    bets.alone.push(await placeBets(bettingDb));
    bets.beside.push(await betBesideRollUp(bettingDb, db));
  }
  const ratio = mean(bets.beside) / mean(bets.alone);
  say(`  bets a second: ${mean(bets.alone).toFixed(0)}, beside it ${mean(bets.beside).toFixed(0)}`);
  say(`  bets beside the roll-up ÷ without: ${ratio.toFixed(2)}, wanted ≥ ${BETS}`);
  if (ratio < BETS) missed.push('bets');
  say(missed.length === 0 ? 'reached' : `missed: ${missed.join(', ')}`);
} finally {
  await bettingDb.destroy();
  await db.destroy();
  await server.stop();
}
