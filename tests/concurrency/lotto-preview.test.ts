import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResultPreview } from '@/contract/operator/lotto-results.contract';
import { parseBaht } from '@/domain/baht';
import { findResult } from '@/domain/lotto-results';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { verifyLedger } from '@/server/ledger/ledger-verify';
import { cancelBill } from '@/server/lotto/bill-cancel.service';
import { voidRound } from '@/server/lotto/draw.service';
import { decideResult, enterResult } from '@/server/lotto/result.service';
import { previewResult } from '@/server/lotto/result-preview.service';
import { endBills, settleRounds } from '@/server/lotto/settlement.service';
import {
  findLottoFaults,
  openTestRound,
  putBill,
  readRound,
  type TestItem,
  type TestRound,
  typeAgain,
} from '../support/draw.fixture';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { createTestPlayers } from '../support/test-players';
import { sized } from '../support/test-size';

const PLAYERS = 6;
let database: PostgresDatabase;
let db: Database;
let wallets: { account_id: number; member_id: number }[];

beforeAll(async () => {
  database = await createPostgresDatabase('demo');
  db = await openDatabase({ databaseUrl: database.url });
  await createTestPlayers((text, values) => queryRaw(db, text, values), PLAYERS, 1_000_000_00);
  // The test cancels more bills of a member per day than usually allowed, and voids large rounds alone.
  await queryRaw(
    db,
    `UPDATE agents SET config = config || '{"rules": {"lotto": {"cancels_per_day": 100},
       "desk": {"four_eyes_from": "10000000.00"}}}' WHERE id = 1`,
  );
  wallets = await queryRaw(
    db,
    `SELECT w.account_id, w.member_id FROM wallets w JOIN members m ON m.id = w.member_id
     WHERE m.username LIKE 'player-%' ORDER BY w.account_id`,
  );
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** Returns the effects of a settlement, computed from the ledger and the bills. */
async function readSettlement({ id }: TestRound, settlement: number) {
  const [row] = await queryRaw<Record<string, unknown>>(
    db,
    `WITH bills AS (SELECT * FROM lotto_bills WHERE round_id = $1 AND state = 'resulted'),
     moves AS (
       SELECT t.code, t.amount FROM transfers t JOIN bills b ON t.reference = 'lotto/' || b.id || '/' || $2::int),
     numbers AS (
       SELECT i.bet_type, i.number, count(*)::int AS items, sum(i.amount)::bigint AS staked, sum(i.win)::bigint AS pays
       FROM bills b JOIN lotto_items i ON i.bill_id = b.id WHERE i.state = 'won' GROUP BY 1, 2)
     SELECT (SELECT count(*)::int FROM bills) AS bills,
       (SELECT coalesce(sum(amount), 0)::bigint FROM bills) AS staked,
       (SELECT coalesce(sum(amount), 0)::bigint FROM moves WHERE code = 'lotto_prize') AS credits,
       (SELECT coalesce(sum(amount), 0)::bigint FROM moves WHERE code = 'lotto_correction') AS takes_back,
       (SELECT coalesce(sum(s.amount), 0)::bigint FROM shortfalls s JOIN bills b ON b.id = s.bill_id) AS shortfall,
       (SELECT coalesce(sum(pays), 0)::bigint FROM numbers) AS pays,
       (SELECT count(*)::int FROM bills b WHERE EXISTS (
         SELECT FROM lotto_items WHERE bill_id = b.id AND state = 'won')) AS winning_bills,
       (SELECT coalesce(jsonb_object_agg(bet_type || '/' || number, jsonb_build_array(items, staked, pays)), '{}')
        FROM numbers) AS numbers`,
    [id, settlement],
  );
  return row;
}

const foresee = (preview: ResultPreview) => ({
  bills: preview.bills,
  staked: parseBaht(preview.staked),
  credits: parseBaht(preview.credits),
  takes_back: parseBaht(preview.takes_back),
  shortfall: parseBaht(preview.shortfall),
  pays: parseBaht(preview.pays),
  winning_bills: preview.winning_bills,
  numbers: Object.fromEntries(
    preview.numbers.map((row) => [
      `${row.bet_type}/${row.number}`,
      [row.items, parseBaht(row.staked), parseBaht(row.pays)],
    ]),
  ),
});

/**
 * Makes every player bet a part of their balance on a round that is never drawn.
 * @param share percentage of the balance
 */
async function spend(share: number): Promise<TestRound> {
  const elsewhere = await openTestRound(db, { closes: 60 });
  for (const { account_id } of wallets) {
    const [account] = await queryRaw<{ balance: number }>(
      db,
      'SELECT balance FROM accounts WHERE id = $1',
      [account_id],
    );
    const amount = Math.floor((account!.balance * share) / 100);
    if (amount > 0)
      await putBill(db, elsewhere, account_id, [{ type: 'run_top', number: '1', amount }]);
  }
  return elsewhere;
}

async function giveBack(rounds: readonly TestRound[]): Promise<void> {
  for (const { roundId } of rounds) {
    await voidRound(db, { agentId: 1, roundId, operator: 'som', note: 'ทดสอบ' });
  }
  await settleRounds(db);
}

const item: fc.Arbitrary<TestItem> = fc
  .oneof(
    fc.record({
      type: fc.constantFrom('three_top' as const, 'three_tod' as const),
      number: fc.constantFrom('042', '142', '024', '204', '112'),
    }),
    fc.record({
      type: fc.constantFrom('two_top' as const, 'two_bottom' as const),
      number: fc.constantFrom('42', '24', '00', '12'),
    }),
    fc.record({
      type: fc.constantFrom('run_top' as const, 'run_bottom' as const),
      number: fc.constantFrom('0', '1', '2', '4'),
    }),
  )
  .chain((own) =>
    fc.record({
      type: fc.constant(own.type),
      number: fc.constant(own.number),
      amount: fc.integer({ min: 1, max: 2_000 }),
      // Includes rates of numbers that pay half, and rates that were locked before a change.
      rate: fc.constantFrom(450_000, 60_001, 45_000, 1_600, 3_333),
    }),
  );
const story = fc.record({
  bills: fc.array(
    fc.record({
      wallet: fc.integer({ min: 0, max: PLAYERS - 1 }),
      items: fc.array(item, { minLength: 1, maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 14 },
  ),
  /** Whether the first bill is voided before the round closes. */
  cancelsFirst: fc.boolean(),
  results: fc.array(fc.constantFrom('0042', '1142', '4204', '1024', '9112', '0555'), {
    minLength: 1,
    maxLength: 4,
  }),
  /** Percentage of the balance that members spend before each correction. */
  spent: fc.constantFrom(0, 50, 99, 100),
  /** Number of bills settled in one transaction. */
  atOnce: fc.constantFrom(1, 2, 400),
});

type Story = typeof story extends fc.Arbitrary<infer Value> ? Value : never;

/** A prize that its member has spent when a correction takes it back. */
const spentPrize: Story = {
  bills: [{ wallet: 0, items: [{ type: 'two_top', number: '42', amount: 2_000, rate: 45_000 }] }],
  cancelsFirst: false,
  results: ['0042', '0555'],
  spent: 100,
  atOnce: 400,
};

test('the preview of a lottery result equals its settlement, for first results and corrections', async () => {
  let shortfalls = 0;
  await fc.assert(
    fc.asyncProperty(story, async ({ bills, cancelsFirst, results, spent, atOnce }) => {
      const round = await openTestRound(db, { closes: 60 });
      for (const [index, { wallet, items }] of bills.entries()) {
        const { account_id, member_id } = wallets[wallet]!;
        const billId = await putBill(db, round, account_id, items);
        if (index > 0 || !cancelsFirst) continue;
        await cancelBill(db, { memberId: member_id, agentId: 1, billId, idempotencyKey: null });
      }
      await queryRaw(
        db,
        `UPDATE lotto_rounds SET closes_at = business_now() - interval '1 minute', draws_at = business_now() WHERE id = $1`,
        [round.id],
      );
      const spends: TestRound[] = [];
      for (const [turn, number] of results.entries()) {
        if (turn > 0) spends.push(await spend(spent));
        const asked = {
          ...{ agentId: 1, roundId: round.roundId, operator: 'som' },
          announcement: { number },
        };
        const before = await previewResult(db, asked);
        const { id, preview } = await enterResult(db, {
          ...asked,
          isCorrection: turn > 0,
        });
        expect(preview).toEqual(before);
        expect(await previewResult(db, { ...asked, announcement: undefined })).toEqual(before);
        await typeAgain(db, id);
        await decideResult(db, { agentId: 1, resultId: id, operator: 'lek', kind: 'confirm' });
        while ((await endBills(db, round.id, atOnce)) > 0);
        await settleRounds(db);
        expect((await readRound(db, round)).settlement).toBe(turn + 1);
        const foreseen = foresee(before);
        expect(await readSettlement(round, turn + 1)).toEqual(foreseen);
        shortfalls += foreseen.shortfall;
      }
      expect(await findLottoFaults(db)).toEqual([]);
      await giveBack(spends);
    }),
    { numRuns: sized(12, 40), examples: [[spentPrize]] },
  );
  expect(shortfalls).toBeGreaterThan(0);
  expect((await verifyLedger(db)).faults).toEqual([]);
});

test('when a correction raises one bill of a wallet and lowers another, the gain covers the loss', async () => {
  const round = await openTestRound(db);
  const { account_id } = wallets[0]!;
  for (const number of ['42', '24', '42', '24']) {
    await putBill(db, round, account_id, [{ type: 'two_top', number, amount: 100 }]);
  }
  const announce = async (number: string, isCorrection: boolean) => {
    const entered = { agentId: 1, roundId: round.roundId, operator: 'som', isCorrection };
    const { id } = await enterResult(db, { ...entered, announcement: { number } });
    await typeAgain(db, id);
    await decideResult(db, { agentId: 1, resultId: id, operator: 'lek', kind: 'confirm' });
  };
  await announce('0042', false);
  await settleRounds(db);
  const elsewhere = await spend(100);
  await announce('0024', true);
  const settlers = Array.from({ length: 64 }, () => endBills(db, round.id, 1));
  const ended = (await Promise.all(settlers)).reduce((sum, count) => sum + count, 0);
  expect(ended).toBe(4);
  await settleRounds(db);
  expect(await readSettlement(round, 2)).toMatchObject({
    credits: 180_00,
    takes_back: 180_00,
    shortfall: 0,
  });
  await giveBack([elsewhere]);
});

/** Rounds of the bulk, and how many of them are corrected afterwards; each payment is compared with its preview. */
const BULK = sized(70, 700);
const CORRECTED = sized(30, 300);
const BULK_NUMBERS = ['0042', '1142', '4204', '1024', '9112', '0555'];

test(`the previews of ${BULK + CORRECTED} random results and corrections equal their settlements`, async () => {
  const first = await openTestRound(db);
  // Numbers and amounts follow from hashes, so that a failure repeats.
  const rounds = await queryRaw<{ id: number; roundId: string }>(
    db,
    `INSERT INTO lotto_rounds (agent_id, market_id, round_id, day, state, opens_at, closes_at, draws_at)
     SELECT agent_id, market_id, 'bulk-' || n, date '2020-01-01' + n, 'closed', opens_at, closes_at, draws_at
     FROM lotto_rounds CROSS JOIN generate_series(1, $2::int) AS n WHERE id = $1 RETURNING id, round_id AS "roundId"`,
    [first.id, BULK],
  );
  await queryRaw(
    db,
    `WITH made AS (
       INSERT INTO lotto_bills (member_id, account_id, round_id, item_count, amount, created_at)
       SELECT w.member_id, w.account_id, r.id, 2, 2 * (1 + mod(abs(hashtext(r.id || '/' || n)), 5000)), business_now()
       FROM lotto_rounds r CROSS JOIN generate_series(1, 3) AS n
       CROSS JOIN LATERAL (SELECT * FROM json_to_recordset($1::text::json) AS w(member_id bigint, account_id bigint)
         ORDER BY hashtext(w.account_id || '/' || r.id || '/' || n) LIMIT 1) w
       WHERE r.round_id LIKE 'bulk-%' RETURNING id, amount
     )
     INSERT INTO lotto_items (bill_id, item_id, bet_type, number, amount, rate_milli, win)
     SELECT m.id, i, t.bet_type, t.number, m.amount / 2, t.rate, m.amount / 2 * t.rate / 1000
     FROM made m CROSS JOIN generate_series(1, 2) AS i
     CROSS JOIN LATERAL (SELECT * FROM (VALUES ('two_top', '42', 45000), ('two_top', '24', 60001), ('two_bottom', '00', 90000),
         ('two_bottom', '91', 45000), ('three_top', '042', 450000), ('three_tod', '024', 60001), ('run_top', '4', 1600),
         ('run_bottom', '1', 3333), ('run_top', '5', 3200)) AS t(bet_type, number, rate)
       ORDER BY hashtext(t.bet_type || t.number || m.id || i) LIMIT 1) t`,
    [JSON.stringify(wallets)],
  );
  expect(await settleAsForeseen(rounds, 0)).toBe(BULK);
  expect(await settleAsForeseen(rounds.slice(0, CORRECTED), 1)).toBe(CORRECTED);
  expect(await findLottoFaults(db)).toEqual([]);
  expect((await verifyLedger(db)).faults).toEqual([]);
});

/**
 * Previews a result of each round, makes all of them final as two operators would, settles, and compares each round.
 * @returns number of rounds whose settlement equals the preview
 */
async function settleAsForeseen(
  rounds: readonly { id: number; roundId: string }[],
  turn: number,
): Promise<number> {
  const foreseen = new Map<number, ReturnType<typeof foresee>>();
  const results: object[] = [];
  for (const [place, { id, roundId }] of rounds.entries()) {
    const number = BULK_NUMBERS[(place * 7 + turn * 5 + id) % BULK_NUMBERS.length]!;
    const announcement = { number };
    const asked = { agentId: 1, roundId, operator: 'som', announcement };
    foreseen.set(id, foresee(await previewResult(db, asked)));
    results.push({ id, announcement, ...findResult('four_digits', announcement) });
  }
  await queryRaw(
    db,
    `WITH typed AS (
       INSERT INTO lotto_results (round_id, is_correction, announcement, announced, three_top, two_bottom, three_front,
         three_bottom, entered_at, entered_by, agreed_at, agreed_by, state, ended_at, ended_by)
       SELECT id, $2::boolean, announcement, announced, three_top, two_bottom, '{}', '{}', now, 'operator/som', now,
         'operator/lek', 'final', now, 'operator/lek'
       FROM (SELECT business_now() AS now) clock CROSS JOIN json_to_recordset($1::text::json)
         AS r(id bigint, announcement jsonb, announced text, three_top text, two_bottom text)
       RETURNING round_id, announced, three_top, two_bottom
     )
     UPDATE lotto_rounds r SET state = 'drawing', settled_at = NULL, announced = t.announced, three_top = t.three_top,
       two_bottom = t.two_bottom FROM typed t WHERE r.id = t.round_id`,
    [JSON.stringify(results), turn > 0],
  );
  for (const { id } of rounds) {
    while ((await endBills(db, id)) > 0);
    await queryRaw(db, 'SELECT finish_lotto_round($1)', [id]);
  }
  const settled = await readSettlements(rounds, turn + 1);
  expect(settled.size).toBe(rounds.length);
  for (const [id, { numbers: _numbers, ...sums }] of foreseen) {
    expect(settled.get(id)).toEqual(sums);
  }
  return settled.size;
}

/** Returns the effects of a settlement of many rounds, computed from the ledger and the bills. */
async function readSettlements(rounds: readonly { id: number }[], settlement: number) {
  const rows = await queryRaw<{ id: number; sums: object }>(
    db,
    `SELECT b.round_id AS id, jsonb_build_object('bills', count(*), 'staked', sum(b.amount),
       'credits', coalesce(sum(t.amount) FILTER (WHERE t.code = 'lotto_prize'), 0),
       'takes_back', coalesce(sum(t.amount) FILTER (WHERE t.code = 'lotto_correction'), 0),
       'shortfall', coalesce(sum(s.amount), 0), 'pays', sum(w.win),
       'winning_bills', count(*) FILTER (WHERE w.win > 0)) AS sums
     FROM lotto_bills b
     JOIN (SELECT bill_id, coalesce(sum(win) FILTER (WHERE state = 'won'), 0) AS win FROM lotto_items GROUP BY 1) w
       ON w.bill_id = b.id
     LEFT JOIN transfers t ON t.reference = 'lotto/' || b.id || '/' || $2::int
     LEFT JOIN shortfalls s ON s.bill_id = b.id
     WHERE b.round_id = ANY ($1::text::bigint[]) AND b.state = 'resulted' GROUP BY 1`,
    [`{${rounds.map(({ id }) => id).join(',')}}`, settlement],
  );
  return new Map(rows.map(({ id, sums }) => [id, sums]));
}
