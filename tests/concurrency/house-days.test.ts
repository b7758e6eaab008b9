import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, toCalendarDay, toDayStart } from '@/domain/calendar-day';
import { demoAgent } from '@/server/agent/agent.seed';
import { fetchNow } from '@/server/db/clock.queries';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { verifyLedger } from '@/server/ledger/ledger-verify';
import { listDays } from '@/server/reports/day-figures.queries';
import { fetchDayReport, fetchLastFinalDay } from '@/server/reports/day-report.service';
import { rollUpHouse } from '@/server/reports/house-roll-up.service';
import { verifyHouse } from '@/server/reports/house-verify.service';
import { fetchRangeReport } from '@/server/reports/period-report.service';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import {
  fetchRandomAccounts,
  planFloats,
  planMovements,
  postMovements,
  type RandomAccounts,
  type RandomMovement,
  withoutTriggers,
  writeDocuments,
} from '../support/random-movements';
import {
  computeFiguresPlainly,
  parseFigures,
  reportDepsOf,
  rollUpAll,
} from '../support/reports.fixture';
import { createTestPlayers } from '../support/test-players';
import { sized } from '../support/test-size';

const PLAYERS = 64;
const WRITERS = 6;
const MOVEMENTS = sized(12_000, 100_000);
/** Movements of one transaction. */
const EACH = 200;
const DAYS = 5;

let database: PostgresDatabase;
/** The databases of two processes that serve the same site. */
let dbs: Database[];
let writers: Database[];
let accounts: RandomAccounts;
let period: { from: string; to: string };

beforeAll(async () => {
  database = await createPostgresDatabase('demo');
  const open = () => openDatabase({ databaseUrl: database.url });
  dbs = [await open(), await open()];
  writers = await Promise.all(Array.from({ length: WRITERS }, open));
  await createTestPlayers((...sql) => queryRaw(dbs[0]!, ...sql), PLAYERS, 1_00);
  const today = toCalendarDay(await fetchNow(dbs[0]!));
  period = { from: addDays(today, -DAYS), to: today };
  accounts = await fetchRandomAccounts(dbs[0]!);
});
afterAll(async () => {
  for (const db of [...dbs, ...writers]) await db.destroy();
  await database.drop();
});

/** Returns the same numbers in every run (a linear congruential generator). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Totals {
  count: number;
  amount: number;
}

/** Reads the sums, which contain each transfer at most once at any moment. */
async function fetchTotals(db: Database): Promise<{ kept: Totals; moved: Totals }> {
  const [row] = await queryRaw<{ keptCount: number; kept: number; count: number; amount: number }>(
    db,
    `SELECT coalesce(sum(count), 0)::bigint AS "keptCount", coalesce(sum(amount), 0)::bigint AS kept,
       (SELECT count(*) FROM transfers WHERE seq <= (SELECT summed_seq FROM house_roll_up)) AS count,
       (SELECT coalesce(sum(amount), 0)::bigint FROM transfers WHERE seq <= (SELECT summed_seq FROM house_roll_up)) AS amount
     FROM house_days`,
  );
  const { keptCount = 0, kept = 0, count = 0, amount = 0 } = row ?? {};
  return { kept: { count: keptCount, amount: kept }, moved: { count, amount } };
}

/** Reports that are read while bets are placed. */
const LOOKS = 5;

/** Movements of each transaction use the wallets of their own writer, so writers do not wait for each other. */
function planFor(writer: number, count: number): RandomMovement[] {
  const byKind = new Map(
    [...accounts.byKind].map(([kind, all]) => [
      kind,
      kind.startsWith('member_') ? all.filter((_, index) => index % WRITERS === writer) : all,
    ]),
  );
  const from = toDayStart(addDays(period.from, 1));
  return planMovements(
    { byKind },
    { count, random: createRandom(writer + 1), from, days: DAYS - 1 },
  );
}

test(`${MOVEMENTS} random movements with delayed and failed commits are rolled up exactly once by two processes`, async () => {
  await postMovements(dbs[0]!, planFloats(accounts, toDayStart(period.from).toISOString()));
  const posting = { isOver: false };
  const rolling = dbs.map(async (db) => {
    while (!posting.isOver) {
      await rollUpHouse(db);
      await wait(20);
    }
  });
  const watching = (async () => {
    let looks = 0;
    for (; !posting.isOver; looks += 1) {
      const { kept, moved } = await fetchTotals(dbs[0]!);
      expect(kept).toEqual(moved);
      // Each look reads all transfers.
      await wait(sized(100, 1_000));
    }
    return looks;
  })();
  const posted: RandomMovement[] = [];
  await Promise.all(
    writers.map(async (db, writer) => {
      const planned = planFor(writer, Math.ceil(MOVEMENTS / WRITERS));
      for (let first = 0, turn = 0; first < planned.length; first += EACH, turn += 1) {
        const slice = planned.slice(first, first + EACH);
        const post = (fails: boolean) =>
          postMovements(db, slice, async () => {
            await wait((turn * 7 + writer * 11) % 30);
            if (fails) throw new Error('given up');
          });
        // Some transactions take numbers and give up; they post the same movements again.
        if (turn % 9 === 0) await expect(post(true)).rejects.toThrow('given up');
        await post(false);
        posted.push(...slice);
      }
    }),
  );
  posting.isOver = true;
  await Promise.all(rolling);
  expect(await watching).toBeGreaterThan(2);
  await writeDocuments(dbs[0]!, posted);
  await rollUpAll(dbs[0]!);

  const { kept, moved } = await fetchTotals(dbs[0]!);
  expect(kept).toEqual(moved);
  expect(kept.count).toBeGreaterThan(MOVEMENTS);
  expect((await verifyHouse(dbs[0]!, demoAgent.id)).faults).toEqual([]);
  expect((await verifyLedger(dbs[0]!)).faults).toEqual([]);
}, 300_000);

test('figures of each day equal the plain sums, and all identities hold', async () => {
  const { days } = await fetchRangeReport(reportDepsOf(dbs[0]!), period);
  for (const { day, figures } of days) {
    expect({ day, ...parseFigures(figures) }).toEqual({
      day,
      ...(await computeFiguresPlainly(dbs[0]!, day)),
    });
  }
  for (const day of listDays(period)) {
    const { identities } = await fetchDayReport(reportDepsOf(dbs[0]!), day);
    expect(
      identities.filter(({ holds }) => !holds),
      day,
    ).toEqual([]);
  }
});

test('identities hold at any moment while bets are placed and rolled up', async () => {
  let looks = 0;
  const rolling = (async () => {
    while (looks < LOOKS) await rollUpAll(dbs[1]!);
  })();
  const betting = writers.slice(0, 3).map(async (db, writer) => {
    while (looks < LOOKS) {
      const planned = planFor(writer, 3_000).filter(({ stake }) => stake !== null);
      for (let first = 0; first < planned.length && looks < LOOKS; first += 20) {
        await postMovements(db, planned.slice(first, first + 20));
      }
    }
  });
  const looking = (async () => {
    for (; looks < LOOKS; looks += 1) {
      const { identities } = await fetchDayReport(reportDepsOf(dbs[0]!), addDays(period.to, -2));
      expect(identities.filter(({ holds }) => !holds)).toEqual([]);
    }
  })().finally(() => {
    looks = LOOKS;
  });
  await Promise.all([...betting, rolling, looking]);
});

test('the roll-up waits for an uncommitted transfer and does not skip it', async () => {
  await rollUpAll(dbs[0]!);
  const [held, passes] = [planFor(0, 1), planFor(1, 1)];
  const before = await fetchTotals(dbs[0]!);
  await postMovements(writers[0]!, held, async () => {
    // This transfer has a higher number than the held one, but is committed before it.
    await postMovements(writers[1]!, passes);
    expect(await rollUpHouse(dbs[0]!)).toBe(false);
    expect(await rollUpHouse(dbs[1]!)).toBe(false);
    expect((await fetchTotals(dbs[0]!)).kept).toEqual(before.kept);
    // Reports show what is committed, whether it is rolled up or not.
    const day = toCalendarDay(new Date(passes[0]!.at));
    const [shown] = await queryRaw<{ count: number }>(
      dbs[0]!,
      'SELECT sum(count)::bigint AS count FROM house_cells(1, $1::text::date)',
      [day],
    );
    const [committed] = await queryRaw<{ count: number }>(
      dbs[0]!,
      `SELECT count(*) FROM transfers t JOIN accounts a ON a.id = t.debit_account_id
       WHERE a.agent_id = 1 AND movement_day(t.created_at) <= $1::text::date`,
      [day],
    );
    expect(shown).toEqual(committed);
  });
  while (!(await rollUpHouse(dbs[1]!))) await wait(10);
  const after = await fetchTotals(dbs[0]!);
  expect(after.kept).toEqual(after.moved);
  expect(after.kept.count).toBe(before.kept.count + 2);
});

test('a transaction takes its id before the number of its transfer, though it locks no account', async () => {
  const [bank, capital] = ['agent_bank', 'owner_capital'].map(
    (kind) => accounts.byKind.get(kind)![0]!.id,
  );
  await writers[0]!
    .transaction()
    .execute(async (tx) => {
      await queryRaw(
        tx,
        `SELECT post_transfers(ARRAY[ROW(gen_random_uuid(), gen_random_uuid(), $1::bigint, $2::bigint, 5, 'owner_in',
         'test/' || gen_random_uuid())::movement], business_now())`,
        [bank, capital],
      );
      const [row] = await queryRaw<{ isBefore: boolean }>(
        tx,
        'SELECT pg_current_xact_id_if_assigned() IS NOT NULL AS "isBefore"',
      );
      expect(row).toEqual({ isBefore: true });
      expect(await rollUpHouse(dbs[0]!)).toBe(false);
      throw new Error('given up');
    })
    .catch((error: unknown) => {
      if (!(error instanceof Error && error.message === 'given up')) throw error;
    });
  await rollUpAll(dbs[0]!);
});

test('a roll-up whose connection is killed between and within slices continues, and counts nothing twice', async () => {
  await withoutTriggers(dbs[0]!, [], async (run) => {
    await run('TRUNCATE house_days');
    await run('UPDATE house_roll_up SET summed_seq = 0');
  });
  await queryRaw(dbs[0]!, 'SELECT mark_house()');
  for (let kill = 0; kill < 8; kill += 1) {
    const victim = await openDatabase({ databaseUrl: database.url, poolSize: 1 });
    const [own] = await queryRaw<{ pid: number }>(victim, 'SELECT pg_backend_pid() AS pid');
    const rolling = rollUpHouse(victim).catch(() => undefined);
    await wait(kill * 15);
    await queryRaw(dbs[0]!, 'SELECT pg_terminate_backend($1)', [own!.pid]);
    await rolling;
    await victim.destroy();
    const { kept, moved } = await fetchTotals(dbs[0]!);
    expect(kept).toEqual(moved);
  }
  await rollUpAll(dbs[0]!);
  const { kept, moved } = await fetchTotals(dbs[0]!);
  expect(kept).toEqual(moved);
  expect((await verifyHouse(dbs[0]!, demoAgent.id)).faults).toEqual([]);
});

test('a day is not final while a transaction from before its end is open', async () => {
  const db = dbs[0]!;
  await rollUpAll(db);
  // The margin of five minutes is left out, so that the test does not wait for it.
  const [written] = await queryRaw<{ text: string }>(
    db,
    `SELECT pg_get_functiondef('last_final_day'::regproc) AS text`,
  );
  const text = written!.text.replace('last_final_day', 'last_day_at_once');
  await queryRaw(db, text.replace("'5 minutes'", "'0 minutes'"));
  const read = async () =>
    (await queryRaw<{ day: string }>(db, 'SELECT last_day_at_once()::text AS day'))[0]?.day;
  const today = toCalendarDay(await fetchNow(db));
  const end = toDayStart(addDays(today, 1)).getTime();
  await queryRaw(db, 'UPDATE clock SET offset_ms = $1', [end - 1_500 - Date.now()]);
  await writers[0]!.transaction().execute(async (tx) => {
    await queryRaw(tx, 'SELECT pg_current_xact_id()');
    expect((await fetchNow(db)).getTime()).toBeLessThan(end);
    expect(await read()).toBe(addDays(today, -1));
    while ((await fetchNow(db)).getTime() < end) await wait(50);
    expect(await read()).toBe(addDays(today, -1));
  });
  expect(await read()).toBe(today);
  expect(await fetchLastFinalDay(db)).toBe(addDays(today, -1));
  await queryRaw(db, 'UPDATE clock SET offset_ms = 0');
});
