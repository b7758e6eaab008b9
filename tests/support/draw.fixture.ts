import { randomUUID } from 'node:crypto';
import { type BetType, limitNumberOf, payoutOf } from '@/domain/lotto';
import type { Announcement, ResultKind } from '@/domain/lotto-results';
import type { Database } from '@/server/db/database';
import { type Executor, queryRaw } from '@/server/db/raw';
import { enterResult } from '@/server/lotto/result.service';

/** A lottery round of a test. */
export interface TestRound {
  readonly id: number;
  /** Id in URLs. */
  readonly roundId: string;
}

/** A bet of a test. */
export interface TestItem {
  readonly type: BetType;
  readonly number: string;
  /** Satang. */
  readonly amount: number;
  /** Rate in thousandths of the stake; by default the rate of the type. */
  readonly rate?: number;
}

/** Rates in thousandths of the stake. */
const RATES: Readonly<Record<BetType, number>> = {
  three_top: 900_000,
  three_tod: 120_000,
  three_front: 400_000,
  three_bottom: 400_000,
  two_top: 90_000,
  two_bottom: 90_000,
  run_top: 3_200,
  run_bottom: 4_200,
};

const rateOf = ({ type, rate = RATES[type] }: TestItem) => rate;

/** Returns the payout of an item if it wins, in satang. */
export const winOf = (item: TestItem) => payoutOf(item.amount, rateOf(item));

/**
 * Opens a round of a separate market, for which no job plans rounds. A market has one round a day, so the first round
 * gets today's date and each further round an earlier date. A round opens and closes by its times, not by its date.
 * @param times minutes from now by the business clock; by default the round closed a minute ago and its draw is due now
 */
export async function openTestRound(
  db: Executor,
  times: { opens?: number; closes?: number; draws?: number } = {},
  market: { kind?: ResultKind; agentId?: number; isDemo?: boolean } = {},
): Promise<TestRound> {
  const { kind = 'four_digits', agentId = 1, isDemo = false } = market;
  const { opens = -600, closes = -1, draws = Math.max(closes, 0) } = times;
  const marketId = `test-${kind.replace('_', '-')}${isDemo ? '-demo' : ''}`;
  await queryRaw(
    db,
    `INSERT INTO lotto_categories (agent_id, category_id, name, position) VALUES ($1, 'test', 'ทดสอบ', 99)
     ON CONFLICT DO NOTHING`,
    [agentId],
  );
  await queryRaw(
    db,
    `INSERT INTO lotto_markets (agent_id, market_id, category_id, name, image, position, result_kind, is_open, calendar,
       schedule, has_demo_results)
     VALUES ($1, $2, 'test', 'หวยทดสอบ', 'hanoi', 99, $3, false, '{}', '', $4) ON CONFLICT DO NOTHING`,
    [agentId, marketId, kind, isDemo],
  );
  const [round] = await queryRaw<TestRound>(
    db,
    `INSERT INTO lotto_rounds (agent_id, market_id, round_id, day, state, opens_at, closes_at, draws_at)
     SELECT $1, $2, $3, (now AT TIME ZONE 'Asia/Bangkok')::date
       - (SELECT count(*)::int FROM lotto_rounds WHERE agent_id = $1 AND market_id = $2), 'scheduled',
       now + $4::float8 * interval '1 minute', now + $5::float8 * interval '1 minute', now + $6::float8 * interval '1 minute'
     FROM (SELECT business_now() AS now) clock RETURNING id, round_id AS "roundId"`,
    [agentId, marketId, `test-${randomUUID().slice(0, 8)}`, opens, closes, draws],
  );
  return round!;
}

/** Creates a bill as if the round were open; the wallet pays for it through the ledger. */
export async function putBill(
  db: Database,
  round: TestRound,
  accountId: number,
  items: readonly TestItem[],
): Promise<string> {
  const amount = items.reduce((sum, item) => sum + item.amount, 0);
  const rows = items.map((item, index) => ({
    item_id: index + 1,
    bet_type: item.type,
    number: item.number,
    amount: item.amount,
    rate_milli: rateOf(item),
    win: winOf(item),
  }));
  const limitNumbers = items.map(({ type, number }) => limitNumberOf(type, number));
  return db.transaction().execute(async (tx) => {
    const [bill] = await queryRaw<{ id: string; posted: boolean }>(
      tx,
      `WITH bill AS (
         INSERT INTO lotto_bills (member_id, account_id, round_id, item_count, amount, created_at)
         SELECT member_id, id, $1, $3, $4, business_now() FROM accounts WHERE id = $2 RETURNING id
       ), command AS (
         INSERT INTO commands (id, scope, route, key, body_hash, answer)
         SELECT gen_random_uuid(), 'system', 'test', id::text, '', '{}' FROM bill RETURNING id
       )
       SELECT bill.id, post_transfer(gen_random_uuid(), command.id, $2,
         (SELECT h.id FROM accounts h JOIN accounts w ON w.agent_id = h.agent_id
          WHERE w.id = $2 AND h.kind = 'house_lotto'), $4, 'lotto_bet', 'lotto/' || bill.id) AS posted
       FROM bill, command`,
      [round.id, accountId, items.length, amount],
    );
    if (!bill?.posted) throw new Error('the wallet of the test holds too little');
    await queryRaw(
      tx,
      `INSERT INTO lotto_items (bill_id, item_id, bet_type, number, amount, rate_milli, win)
       SELECT $1, item_id, bet_type, number, amount, rate_milli, win
       FROM json_to_recordset($2::text::json) AS i(item_id integer, bet_type text, number text, amount bigint,
         rate_milli integer, win bigint)`,
      [bill.id, JSON.stringify(rows)],
    );
    await queryRaw(
      tx,
      `INSERT INTO lotto_member_stakes AS s (round_id, member_id, bet_type, number, amount)
       SELECT $1, (SELECT member_id FROM accounts WHERE id = $2), bet_type, number, sum(amount)
       FROM json_to_recordset($3::text::json) AS i(bet_type text, number text, amount bigint) GROUP BY 3, 4
       ON CONFLICT (round_id, member_id, bet_type, number) DO UPDATE SET amount = s.amount + excluded.amount`,
      [
        round.id,
        accountId,
        JSON.stringify(rows.map((row, index) => ({ ...row, number: limitNumbers[index] }))),
      ],
    );
    return bill.id;
  });
}

type RunSql = (text: string, parameters: unknown[]) => Promise<unknown>;

/**
 * Creates many bills of "2 ตัวบน" in a round, for the players' wallets in turn, with the numbers 00 to 99 repeated. The
 * stakes are not debited, but wins are paid through the ledger.
 */
export async function putManyBills(
  run: RunSql,
  roundId: number,
  { bills, itemsEach }: { bills: number; itemsEach: number },
): Promise<void> {
  await run(
    `WITH wallet AS (
       SELECT a.id AS account_id, a.member_id, row_number() OVER (ORDER BY a.id) - 1 AS position,
         count(*) OVER () AS wallets
       FROM accounts a JOIN members m ON m.id = a.member_id
       WHERE a.kind = 'member_wallet' AND m.username LIKE 'player-%'
     )
     INSERT INTO lotto_bills (member_id, account_id, round_id, item_count, amount, created_at)
     SELECT member_id, account_id, $1, $3::int, $3::int * 100, business_now()
     FROM generate_series(0, $2::int - 1) AS n JOIN wallet ON wallet.position = n % wallet.wallets`,
    [roundId, bills, itemsEach],
  );
  await run(
    `INSERT INTO lotto_items (bill_id, item_id, bet_type, number, amount, rate_milli, win)
     SELECT b.id, item, 'two_top', lpad((((b.number * $2::int) + item) % 100)::text, 2, '0'), 100, 90000, 9000
     FROM lotto_bills b CROSS JOIN generate_series(1, $2::int) AS item WHERE b.round_id = $1`,
    [roundId, itemsEach],
  );
}

/**
 * Types a waiting result again as another operator, as a second person has to before confirming it. It does nothing for
 * a result that does not wait.
 */
export async function typeAgain(db: Database, resultId: number, operator = 'lek'): Promise<void> {
  const [waiting] = await queryRaw<{
    agentId: number;
    roundId: string;
    announcement: Announcement;
    isCorrection: boolean;
  }>(
    db,
    `SELECT r.agent_id AS "agentId", r.round_id AS "roundId", w.announcement, w.is_correction AS "isCorrection"
     FROM lotto_results w JOIN lotto_rounds r ON r.id = w.round_id WHERE w.id = $1 AND w.state = 'waiting'`,
    [resultId],
  );
  if (waiting) await enterResult(db, { ...waiting, operator });
}

/** A bill after its end, with its ledger entries. */
export interface EndedBill {
  state: string;
  paid: number;
  items: string[];
  /** Satang paid to the wallet, minus corrections. */
  moved: number;
  /** Transfers after the bet. */
  transfers: string[];
  /** Settled stakes in satang: stake, payout and valid turnover of each. */
  settled: number[][];
}

/** Reads a bill after its end. */
export async function readBill(db: Database, id: string): Promise<EndedBill> {
  const [row] = await queryRaw<EndedBill>(
    db,
    `SELECT state, paid,
       ARRAY(SELECT state FROM lotto_items WHERE bill_id = b.id ORDER BY item_id) AS items,
       (SELECT coalesce(sum(CASE credit_account_id WHEN b.account_id THEN amount ELSE -amount END), 0)::bigint
        FROM transfers WHERE split_part(reference, '/', 2) = b.id::text AND code <> 'lotto_bet') AS moved,
       ARRAY(SELECT code || ' ' || amount FROM transfers
        WHERE split_part(reference, '/', 2) = b.id::text AND code <> 'lotto_bet' ORDER BY seq) AS transfers,
       (SELECT coalesce(jsonb_agg(jsonb_build_array(stake, payout, valid_turnover) ORDER BY seq), '[]')
        FROM settled_stakes WHERE area = 'lotto' AND reference = 'lotto/' || b.id) AS settled
     FROM lotto_bills b WHERE id = $1`,
    [id],
  );
  return row!;
}

/** Reads the state of a round. */
export async function readRound(
  db: Database,
  { id }: TestRound,
): Promise<{
  state: string;
  settlement: number;
  three_top: string | null;
  is_demo_result: boolean;
  note: string | null;
  isDone: boolean;
}> {
  const [row] = await queryRaw<Awaited<ReturnType<typeof readRound>>>(
    db,
    `SELECT state, settlement, three_top, is_demo_result, note, settled_at IS NOT NULL AS "isDone"
     FROM lotto_rounds WHERE id = $1`,
    [id],
  );
  return row!;
}

/** Returns the bills whose payments, items or settled stakes disagree with the ledger; empty if all agree. */
export function findLottoFaults(db: Executor): Promise<{ bill: string; fault: string }[]> {
  return queryRaw(
    db,
    `WITH moved AS (
       SELECT split_part(reference, '/', 2) AS bill, sum(CASE WHEN code = 'lotto_correction' THEN -amount ELSE amount END) AS amount
       FROM transfers WHERE code IN ('lotto_prize', 'lotto_refund', 'lotto_cancel', 'lotto_correction') GROUP BY 1
     ), settled AS (
       SELECT reference, sum(stake) AS stake, sum(payout) AS payout, sum(valid_turnover) AS turnover
       FROM settled_stakes WHERE area = 'lotto' GROUP BY 1
     ), won AS (
       SELECT bill_id, coalesce(sum(win) FILTER (WHERE state = 'won'), 0) AS win FROM lotto_items GROUP BY 1
     )
     SELECT b.id AS bill, f.fault FROM lotto_bills b
     JOIN won ON won.bill_id = b.id
     LEFT JOIN moved ON moved.bill = b.id::text
     LEFT JOIN settled ON settled.reference = 'lotto/' || b.id
     LEFT JOIN shortfalls s ON s.bill_id = b.id
     LEFT JOIN LATERAL opposed_lotto_stakes(b.round_id, ARRAY[b.member_id]) o ON o.bill_id = b.id
     CROSS JOIN LATERAL (VALUES
       (b.paid <> coalesce(moved.amount, 0), 'says that it paid what the ledger did not move'),
       (b.state = 'resulted' AND b.paid - coalesce(s.amount, 0) <> won.win, 'paid something else than its items won'),
       (b.state IN ('refunded', 'cancelled') AND b.paid <> b.amount, 'was not given back whole'),
       (b.state = 'resulted' AND (settled.stake, settled.payout, settled.turnover)
         IS DISTINCT FROM (b.amount::numeric, b.paid::numeric, b.amount - coalesce(o.amount, 0)::numeric), 'was settled otherwise'),
       (b.state <> 'resulted' AND settled.reference IS NOT NULL, 'was settled although it was not resulted')
     ) AS f(is_wrong, fault) WHERE f.is_wrong`,
  );
}
