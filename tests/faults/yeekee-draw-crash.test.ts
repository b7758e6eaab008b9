import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw, runScript } from '@/server/db/raw';
import { verifyLedger } from '@/server/ledger/ledger-verify';
import { settleRounds } from '@/server/lotto/settlement.service';
import { findLottoFaults, putBill, readBill, readRound } from '../support/draw.fixture';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { type ServerProcess, startServerProcess } from '../support/server-process';
import { createTestPlayers } from '../support/test-players';
import { drawYeekeeRounds } from '../support/test-seeds';
import {
  makeShots,
  openYeekeeRound,
  putShots,
  type TestYeekeeRound,
} from '../support/yeekee.fixture';
import {
  fetchPaidPrizes,
  findShooters,
  foresee,
  readPrizes,
  readYeekee,
  type TestShooter,
} from '../support/yeekee-draw.fixture';

const PLAYERS = 20;
/**
 * Satang that every entrant adds to the first prize. An entrant stakes ฿100 with an expected loss of ฿10; 12 % of the
 * loss goes into prizes, and two thirds of the prizes are the first prize.
 */
const FIRST_PRIZE_OF_EACH = 80;
const BALANCE = 10_000_00;
const LOOK_EVERY_MS = 20;
const PATIENCE_MS = 150_000;
/** Key of the advisory lock at which a step of a round waits until the test releases it. */
const GATE = 815;

let postgres: PostgresDatabase;
let db: Database;
let server: ServerProcess;
let players: TestShooter[];

beforeAll(async () => {
  postgres = await createPostgresDatabase('demo');
  server = await start();
  db = await openDatabase({ databaseUrl: postgres.url });
  await createTestPlayers((text, values) => queryRaw(db, text, values), PLAYERS, BALANCE);
  const shooters = await findShooters(db);
  players = shooters.filter(({ username }) => username.startsWith('player-'));
  await runScript(
    db,
    `CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       PERFORM pg_advisory_xact_lock(${GATE});
       RETURN NULL;
     END $$`,
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

const start = () => startServerProcess({ DATABASE_URL: postgres.url, SEED: 'demo-unplayed' });

async function waitUntil(isThere: () => Promise<boolean>): Promise<void> {
  const endsAt = performance.now() + PATIENCE_MS;
  while (!(await isThere())) {
    if (performance.now() > endsAt) throw new Error('it never came');
    await sleep(LOOK_EVERY_MS);
  }
}

/** A round with bills, and its expected outcome. */
interface Played {
  round: TestYeekeeRound;
  /** Expected result; null when every bill is refunded. */
  result: string | null;
  bills: { id: string; amount: number; paid: number }[];
}

/**
 * Opens a round in which each player has a bill of ฿100, alternately on the winning number and on another one. The
 * first player shoots last.
 */
async function play(shotCount: number): Promise<Played> {
  const round = await openYeekeeRound({ db });
  const by = players.map(({ memberId }) => memberId);
  await putShots(db, round, makeShots(shotCount), by);
  await putShots(db, round, ['77777'], by);
  const isDrawn = shotCount + 1 >= 20;
  const result = isDrawn ? (await foresee(db, round)).result : null;
  const bills: Played['bills'] = [];
  for (const [index, { accountId }] of players.entries()) {
    const number = result?.slice(3) ?? '42';
    const wins = index % 2 === 0;
    const id = await putBill(db, round, accountId, [
      {
        type: 'two_top',
        number: wins ? number : String((Number(number) + 1) % 100).padStart(2, '0'),
        amount: 100_00,
      },
    ]);
    const prize = wins ? 90 * 100_00 : 0;
    bills.push({ id, amount: 100_00, paid: result === null ? 100_00 : prize });
  }
  return { round, result, bills };
}

/**
 * Moves the times of the round back, so that all its steps are due.
 * @param minutes number of minutes; by default so many that shooting ended and the draw was due before any process
 * started
 */
async function makeDue({ id }: TestYeekeeRound, minutes = 45): Promise<void> {
  await queryRaw(
    db,
    `WITH earlier AS (
       UPDATE lotto_rounds SET opens_at = opens_at - span, closes_at = closes_at - span, draws_at = draws_at - span
       FROM (SELECT $2::integer * interval '1 minute' AS span) s WHERE id = $1 RETURNING id, span
     )
     UPDATE yeekee_rounds y SET shooting_ends_at = shooting_ends_at - span FROM earlier WHERE y.round_id = earlier.id`,
    [id, minutes],
  );
}

const isOver = async ({ round }: Played) =>
  (await readYeekee(db, round)).isDone && (await readRound(db, round)).isDone;

const inWallets = async () =>
  (
    await queryRaw<{ total: number }>(
      db,
      `SELECT sum(balance)::bigint AS total FROM accounts a JOIN members m ON m.id = a.member_id
       WHERE m.username LIKE 'player-%' AND a.kind = 'member_wallet'`,
    )
  )[0]!.total;

/** Returns the satang that a round pays to all players together. */
async function gainOf({ round, bills }: Played): Promise<number> {
  const prizes = await fetchPaidPrizes(db, round);
  return [...bills.map(({ paid }) => paid), ...prizes.map(({ amount }) => amount)].reduce(
    (sum, amount) => sum + amount,
    0,
  );
}

/** Returns the number of entrants: all players except winners of another round of the day. */
async function countEntrants({ id }: TestYeekeeRound): Promise<number> {
  const [row] = await queryRaw<{ count: number; others: number }>(
    db,
    `SELECT count(*) AS count, (SELECT count(DISTINCT member_id) FROM yeekee_prizes WHERE round_id <> $1) AS others
     FROM yeekee_entrants WHERE round_id = $1`,
    [id],
  );
  const { count = 0, others = 0 } = row ?? {};
  if (count > 0) expect(count).toBeGreaterThanOrEqual(PLAYERS - others);
  return count;
}

/** Expects that the round has the result of its seed and shots, and that everything was paid once. */
async function expectDone({ round, result, bills }: Played): Promise<void> {
  const drawn = await readYeekee(db, round);
  expect(drawn).toMatchObject({
    announced: result,
    state: result === null ? 'voided' : 'settled',
    isPublished: true,
  });
  for (const { id, amount, paid } of bills) {
    const code = result === null ? 'lotto_refund' : 'lotto_prize';
    expect(await readBill(db, id)).toMatchObject({
      state: result === null ? 'refunded' : 'resulted',
      transfers: paid > 0 ? [`${code} ${paid}`] : [],
      settled: result === null ? [] : [[amount, paid, amount]],
    });
  }
  const prizes = await readPrizes(db, round);
  expect(prizes.map(({ number }) => number)).toEqual(result === null ? [] : [1, 2]);
  expect(new Set(prizes.map(({ member_id }) => member_id)).size).toBe(prizes.length);
  const paid = await fetchPaidPrizes(db, round);
  const entrants = await countEntrants(round);
  expect(paid.map(({ amount }) => amount)).toEqual(
    result === null ? [] : [entrants * FIRST_PRIZE_OF_EACH, (entrants * FIRST_PRIZE_OF_EACH) / 2],
  );
  const results = await queryRaw(db, 'SELECT 1 FROM lotto_results WHERE round_id = $1', [round.id]);
  expect(results).toHaveLength(result === null ? 0 : 1);
}

/** A step of the draw that is held within its transaction, after some of its writes. */
interface Hold {
  /** Number of shots before the last one. */
  shots: number;
  /** Returns the event and condition of a trigger on this round. */
  on: (id: number) => string;
  /** State of the round that other transactions see while the step is held. */
  before: object;
}

const untouched = { isFrozen: false, isPublished: false, isDone: false, announced: null };
const holds: Record<string, Hold> = {
  'its shooting ends': {
    shots: 29,
    on: (id) =>
      `UPDATE ON yeekee_rounds FOR EACH ROW WHEN (NEW.round_id = ${id} AND OLD.frozen_at IS NULL AND NEW.frozen_at IS NOT NULL)`,
    before: untouched,
  },
  'it is voided for too few shots': {
    shots: 18,
    on: (id) =>
      `UPDATE ON lotto_rounds FOR EACH ROW WHEN (NEW.id = ${id} AND NEW.state = 'voided')`,
    before: untouched,
  },
  'it is drawn': {
    shots: 29,
    on: (id) =>
      `UPDATE ON lotto_rounds FOR EACH ROW WHEN (NEW.id = ${id} AND NEW.state = 'drawing')`,
    before: { ...untouched, isFrozen: true },
  },
  'its prizes are paid': {
    shots: 29,
    on: (id) => `INSERT ON transfers FOR EACH ROW WHEN (NEW.reference = 'yeekee/${id}/1')`,
    before: { isFrozen: true, isPublished: true, isDone: false },
  },
  'its bills are settled': {
    shots: 29,
    on: (id) => `UPDATE ON lotto_bills FOR EACH ROW WHEN (NEW.round_id = ${id} AND NEW.paid > 0)`,
    before: { isFrozen: true, isPublished: true, state: 'drawing' },
  },
};

const isAtGate = async (granted: boolean) =>
  (
    await queryRaw(
      db,
      `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = ${GATE} AND granted = $1`,
      [granted],
    )
  ).length > 0;

/** Takes the advisory lock. @returns a function that releases it and waits until no transaction holds or awaits it */
async function closeGate(): Promise<() => Promise<void>> {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let keeping = Promise.resolve();
  await new Promise<void>((closed, failed) => {
    keeping = db.transaction().execute(async (tx) => {
      await queryRaw(tx, `SELECT pg_advisory_xact_lock(${GATE})`);
      closed();
      await opened;
    });
    keeping.catch(failed);
  });
  return async () => {
    open();
    await keeping;
    await waitUntil(async () => !(await isAtGate(true)) && !(await isAtGate(false)));
  };
}

test.each(Object.entries(holds))(
  'a server is killed in a round while %s: another server continues, and everything is paid exactly once',
  async (_, { shots, on, before }) => {
    const played = await play(shots);
    const wallets = await inWallets();
    await runScript(
      db,
      `CREATE TRIGGER held AFTER ${on(played.round.id)} EXECUTE FUNCTION wait_at_gate()`,
    );
    const openGate = await closeGate();
    try {
      await makeDue(played.round);
      await waitUntil(() => isAtGate(false));
      await server.kill();
    } finally {
      await openGate();
      const table = on(played.round.id).split(' ')[2]!;
      await runScript(db, `DROP TRIGGER held ON ${table}`);
    }
    expect(await readYeekee(db, played.round)).toMatchObject(before);
    server = await start();
    await waitUntil(() => isOver(played));
    await expectDone(played);
    expect(await inWallets()).toBe(wallets + (await gainOf(played)));
  },
);

test('four processes that draw at the same time make one result and one payment per round', async () => {
  const other = await start();
  const others = [
    await openDatabase({ databaseUrl: postgres.url }),
    await openDatabase({ databaseUrl: postgres.url }),
  ];
  try {
    const rounds: Played[] = [];
    for (const shots of [29, 18, 19, 45, 29]) rounds.push(await play(shots));
    const wallets = await inWallets();
    for (const { round } of rounds) await makeDue(round);
    for (let turn = 0; turn < 4; turn += 1) {
      await Promise.all(
        others.flatMap((on) => [drawYeekeeRounds(on), drawYeekeeRounds(on), settleRounds(on)]),
      );
    }
    for (const played of rounds) {
      await waitUntil(() => isOver(played));
      await expectDone(played);
    }
    const gains = await Promise.all(rounds.map(gainOf));
    expect(await inWallets()).toBe(wallets + gains.reduce((sum, gain) => sum + gain, 0));
  } finally {
    for (const on of others) await on.destroy();
    await other.kill();
  }
});

test('a server that was down when shooting ended refunds the round after its restart', async () => {
  const played = await play(29);
  await waitUntil(async () => (await queryRaw(db, 'SELECT 1 FROM heartbeats')).length > 0);
  await server.kill();
  // Shooting ended a minute ago, and no server has sent a heartbeat for two minutes.
  await makeDue(played.round, 13);
  await queryRaw(
    db,
    `UPDATE heartbeats SET real_at = real_at - interval '2 minutes', at = at - interval '2 minutes'`,
  );
  server = await start();
  await waitUntil(() => isOver(played));
  expect(await readYeekee(db, played.round)).toMatchObject({
    note: 'ระบบขัดข้องในนาทีสุดท้ายของการยิงเลข คืนเงินทุกโพย',
  });
  const bills = played.bills.map((bill) => ({ ...bill, paid: bill.amount }));
  await expectDone({ ...played, result: null, bills });
});

test('a demo round gets its result without an operator, and a clock moved forward counts as no outage', async () => {
  await waitUntil(async () => (await queryRaw(db, 'SELECT 1 FROM heartbeats')).length > 0);
  const [round] = await queryRaw<TestYeekeeRound>(
    db,
    `SELECT r.id, y.shooting_ends_at AS "shootingEndsAt", r.draws_at AS "drawsAt"
     FROM yeekee_rounds y JOIN lotto_rounds r ON r.id = y.round_id
     WHERE r.agent_id = 1 AND r.state IN ('scheduled', 'open') AND r.closes_at > business_now()
     ORDER BY r.closes_at LIMIT 1`,
  );
  await putClock(round!.shootingEndsAt, 15);
  await waitUntil(async () => (await readYeekee(db, round!)).isFrozen);
  await putClock(round!.drawsAt, 0);
  await waitUntil(async () => (await readYeekee(db, round!)).state === 'settled');
  const { result } = await foresee(db, round!);
  expect(await readYeekee(db, round!)).toMatchObject({ announced: result, isDemo: true });
});

/** Sets the business clock to the given number of seconds before an instant. */
async function putClock(instant: Date, seconds: number): Promise<void> {
  await queryRaw(
    db,
    `UPDATE clock SET offset_ms =
       (extract(epoch FROM $1::timestamptz - $2::integer * interval '1 second' - clock_timestamp()) * 1000)::bigint`,
    [instant, seconds],
  );
}
