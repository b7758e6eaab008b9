import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import type { RefusalError } from '@/server/http/refusal';
import { verifyLedger } from '@/server/ledger/ledger-verify';
import { cancelBill } from '@/server/lotto/bill-cancel.service';
import { voidOverdueRounds, voidRound } from '@/server/lotto/draw.service';
import { finaliseDueResults } from '@/server/lotto/final-result.service';
import { decideResult, enterResult } from '@/server/lotto/result.service';
import { endBills, settleRounds } from '@/server/lotto/settlement.service';
import {
  findLottoFaults,
  openTestRound,
  putBill,
  putManyBills,
  readBill,
  readRound,
  type TestItem,
  type TestRound,
  typeAgain,
  winOf,
} from '../support/draw.fixture';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { createTestPlayers } from '../support/test-players';
import { sized } from '../support/test-size';

const PLAYERS = 40;
const BALANCE = 10_000_00;
const TURNS = sized(4, 8);
let database: PostgresDatabase;
/** The databases of two processes that serve the same site. */
let dbs: Database[];
let wallets: number[];

beforeAll(async () => {
  database = await createPostgresDatabase('demo');
  dbs = [
    await openDatabase({ databaseUrl: database.url }),
    await openDatabase({ databaseUrl: database.url }),
  ];
  await createTestPlayers((text, values) => queryRaw(dbs[0]!, text, values), PLAYERS, BALANCE);
  // One operator voids large rounds.
  await queryRaw(
    dbs[0]!,
    `UPDATE agents SET config = config || '{"rules": {"desk": {"four_eyes_from": "10000000.00"}}}' WHERE id = 1`,
  );
  const rows = await queryRaw<{ account_id: number }>(
    dbs[0]!,
    `SELECT account_id FROM wallets w JOIN members m ON m.id = w.member_id
     WHERE m.username LIKE 'player-%' ORDER BY account_id`,
  );
  wallets = rows.map(({ account_id }) => account_id);
});
afterEach(async () => {
  expect((await verifyLedger(dbs[0]!)).faults).toEqual([]);
  expect(await findLottoFaults(dbs[0]!)).toEqual([]);
});
afterAll(async () => {
  for (const db of dbs) await db.destroy();
  await database.drop();
});

const db = (turn = 0) => dbs[turn % 2]!;
const run = (text: string, values: unknown[]) => queryRaw(db(), text, values);
const bet = (type: TestItem['type'], number: string, amount = 100): TestItem => ({
  type,
  number,
  amount,
});

/** Enters and confirms a result as two operators. */
async function announce(round: TestRound, number: string, isCorrection = false): Promise<void> {
  const { id } = await enterResult(db(), {
    agentId: 1,
    roundId: round.roundId,
    operator: 'som',
    announcement: { number },
    isCorrection,
  });
  await typeAgain(db(), id);
  await decideResult(db(), { agentId: 1, resultId: id, operator: 'lek', kind: 'confirm' });
}

const voidNow = (round: TestRound, turn = 0) =>
  voidRound(db(turn), { agentId: 1, roundId: round.roundId, operator: 'som', note: 'ทดสอบ' });

/** Settles in both processes until the rounds are done. */
async function settleAll(...rounds: readonly TestRound[]): Promise<void> {
  for (const round of rounds) {
    while (!(await readRound(db(), round)).isDone) {
      await Promise.all([settleRounds(db(0)), settleRounds(db(1))]);
    }
  }
}

/** Returns the satang in all wallets. */
const total = async () =>
  (
    await queryRaw<{ total: number }>(
      db(),
      `SELECT sum(balance)::bigint AS total FROM accounts WHERE kind = 'member_wallet'`,
    )
  )[0]!.total;

test('concurrent settlements pay every bill exactly once', async () => {
  const round = await openTestRound(db());
  await putManyBills(run, round.id, { bills: 3_000, itemsEach: 3 });
  const before = await total();
  await announce(round, '0042');
  await Promise.all([
    settleRounds(db(0)),
    settleRounds(db(1)),
    settleRounds(db(0)),
    settleRounds(db(1)),
  ]);
  await settleAll(round);
  const [paid] = await queryRaw<{ bills: number; won: number; prizes: number; paid: number }>(
    db(),
    `SELECT count(*) AS bills, count(*) FILTER (WHERE paid > 0) AS won, sum(paid)::bigint AS paid,
       (SELECT count(*) FROM transfers t JOIN lotto_bills b ON t.reference = 'lotto/' || b.id || '/1'
        WHERE b.round_id = $1 AND t.code = 'lotto_prize') AS prizes
     FROM lotto_bills WHERE round_id = $1 AND state = 'resulted'`,
    [round.id],
  );
  // One in a hundred of the 9,000 items has the number 42.
  expect(paid).toEqual({ bills: 3_000, won: 90, prizes: 90, paid: 90 * 90_00 });
  expect(await total()).toBe(before + 90 * 90_00);
  expect(await readRound(db(), round)).toMatchObject({ state: 'settled', settlement: 1 });
});

test("concurrent settlements of one member's bills pay each bill exactly once", async () => {
  const round = await openTestRound(db());
  for (let turn = 0; turn < 24; turn += 1) {
    await putBill(db(turn), round, wallets[turn % 2]!, [bet('two_top', '42', 1_00)]);
  }
  const before = await total();
  await announce(round, '0042');
  const ended = await Promise.all(
    Array.from({ length: 12 }, (_, turn) => endBills(db(turn), round.id, 2)),
  );
  expect(ended.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(24);
  await settleAll(round);
  expect(await total()).toBe(before + 24 * 90_00);
});

test('a bill voided while its round is voided is refunded exactly once', async () => {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const round = await openTestRound(db(), { closes: 60 });
    const before = await total();
    // Each member may void only a few bills a day, so each repetition uses another member.
    const wallet = wallets[10 + turn]!;
    const id = await putBill(db(), round, wallet, [bet('two_top', '42', 5_00)]);
    const cancelling = cancelBill(db(turn + 1), {
      memberId: await findMember(wallet),
      agentId: 1,
      billId: id,
      idempotencyKey: null,
    });
    const [voided, cancelled] = await Promise.allSettled([
      voidNow(round, turn).then(() => settleRounds(db(turn))),
      cancelling,
    ]);
    expect(voided.status).toBe('fulfilled');
    await settleAll(round);
    const bill = await readBill(db(), id);
    if (cancelled.status === 'fulfilled') expect(bill.transfers).toEqual(['lotto_cancel 500']);
    else {
      const { errorName } = cancelled.reason as RefusalError;
      expect(['lotto.bill_ended', 'lotto.cancel_too_late']).toContain(errorName);
      expect(bill.transfers).toEqual(['lotto_refund 500']);
    }
    expect(await total()).toBe(before);
  }
});

async function findMember(accountId: number): Promise<number> {
  const row = await db()
    .selectFrom('wallets')
    .select('member_id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return row.member_id;
}

test('a round refunded and drawn at the same moment ends in exactly one way', async () => {
  const seen = new Set<string>();
  for (let turn = 0; turn < TURNS; turn += 1) {
    const round = await openTestRound(db(), { closes: -70, draws: -60.001 });
    const id = await putBill(db(), round, wallets[1]!, [bet('two_top', '42', 5_00)]);
    await Promise.allSettled(
      turn % 2 === 0
        ? [announce(round, '0042'), voidOverdueRounds(db(1))]
        : [voidOverdueRounds(db(1)), announce(round, '0042')],
    );
    await finaliseDueResults(db());
    await settleAll(round);
    const { state } = await readRound(db(), round);
    const bill = await readBill(db(), id);
    seen.add(state);
    expect(bill).toMatchObject(
      state === 'voided'
        ? { state: 'refunded', transfers: ['lotto_refund 500'] }
        : { state: 'resulted', transfers: ['lotto_prize 45000'] },
    );
  }
  expect([...seen].every((state) => ['voided', 'settled'].includes(state))).toBe(true);
});

test('when two operators confirm and withdraw a result at the same time, only one of them succeeds', async () => {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const round = await openTestRound(db());
    const { id } = await enterResult(db(), {
      agentId: 1,
      roundId: round.roundId,
      operator: 'som',
      announcement: { number: '0042' },
      isCorrection: false,
    });
    await typeAgain(db(), id);
    const decide = (kind: 'confirm' | 'withdraw', on: Database) =>
      decideResult(on, { agentId: 1, resultId: id, operator: 'lek', kind });
    const ends = await Promise.allSettled([decide('confirm', db(0)), decide('withdraw', db(1))]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { state } = await readRound(db(), round);
    expect(state).toBe(ends[0].status === 'fulfilled' ? 'drawing' : 'scheduled');
  }
});

test('random draws, voids and corrections conserve money, and every bill matches its transfers', async () => {
  const number = fc.stringMatching(/^[0-9]{4}$/);
  const few = fc.constantFrom('0042', '1042', '0142', '4200', '0024');
  const item = fc.oneof(
    fc.record({ type: fc.constant('two_top' as const), number: fc.constantFrom('42', '24', '00') }),
    fc.record({
      type: fc.constantFrom('three_top' as const, 'three_tod' as const),
      number: fc.constantFrom('042', '142', '024', '200'),
    }),
    fc.record({
      type: fc.constantFrom('run_top' as const, 'run_bottom' as const),
      number: fc.constantFrom('0', '1', '2', '4'),
    }),
  );
  const bill = fc.record({
    wallet: fc.integer({ min: 2, max: 5 }),
    items: fc.array(
      fc.tuple(item, fc.integer({ min: 1, max: 50 })).map(([own, amount]) => ({ ...own, amount })),
      { minLength: 1, maxLength: 4 },
    ),
  });
  const story = fc.record({
    bills: fc.array(bill, { maxLength: 12 }),
    end: fc.oneof(
      fc.constant('void' as const),
      fc.array(fc.oneof(few, number), { minLength: 1, maxLength: 3 }),
    ),
    // Whether the members spend their balance elsewhere before each correction.
    spends: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(story, async ({ bills, end, spends }) => {
      const round = await openTestRound(db());
      const before = await total();
      let outside = 0;
      const put: { id: string; items: readonly TestItem[] }[] = [];
      for (const { wallet, items } of bills) {
        put.push({ id: await putBill(db(), round, wallets[wallet]!, items), items });
      }
      if (end === 'void') await voidNow(round);
      else {
        for (const [turn, result] of end.entries()) {
          if (turn > 0 && spends) outside += await spendAll();
          await announce(round, result, turn > 0);
          await settleAll(round);
        }
      }
      await settleAll(round);
      const staked = put.flatMap(({ items }) => items).reduce((sum, { amount }) => sum + amount, 0);
      let paid = 0;
      for (const { id, items } of put) {
        const ended = await readBill(db(), id);
        paid += ended.paid;
        expect(ended.moved).toBe(ended.paid);
        if (end === 'void') continue;
        const won = items.filter((_, index) => ended.items[index] === 'won');
        expect(ended.paid).toBeGreaterThanOrEqual(won.reduce((sum, own) => sum + winOf(own), 0));
      }
      if (end === 'void') expect(paid).toBe(staked);
      expect(await total()).toBe(before - staked + paid - outside);
      expect(await findLottoFaults(db())).toEqual([]);
      if (outside > 0) await fund();
    }),
    { numRuns: sized(8, 25) },
  );
});

/**
 * Makes the members of the property test bet their whole balance on a round that is never drawn.
 * @returns the satang spent
 */
async function spendAll(): Promise<number> {
  const elsewhere = await openTestRound(db(), { closes: 60 });
  let spent = 0;
  for (const wallet of wallets.slice(2, 6)) {
    const [account] = await queryRaw<{ balance: number }>(
      db(),
      'SELECT balance FROM accounts WHERE id = $1',
      [wallet],
    );
    if (account!.balance === 0) continue;
    await putBill(db(), elsewhere, wallet, [bet('run_top', '1', account!.balance)]);
    spent += account!.balance;
  }
  return spent;
}

/** Voids the rounds of `spendAll`, which refunds their bets. */
async function fund(): Promise<void> {
  const rounds = await queryRaw<TestRound>(
    db(),
    `SELECT id, round_id AS "roundId" FROM lotto_rounds r WHERE state = 'scheduled'
       AND EXISTS (SELECT FROM lotto_bills WHERE round_id = r.id AND state = 'active')`,
  );
  for (const round of rounds) await voidNow(round);
  await settleAll(...rounds);
}
