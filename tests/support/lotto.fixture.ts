import { type LottoRound, lottoRound, lottoRounds } from '@/contract/lotto.contract';
import { billCreate, billValidate } from '@/contract/lotto-bills.contract';
import type { BetType } from '@/domain/lotto';
import type { Database } from '@/server/db/database';
import { queryRaw, runScript } from '@/server/db/raw';
import type { TestApp } from './app';

/** A bet in a request. */
export interface TestBet {
  readonly bet_type: BetType;
  readonly number: string;
  readonly amount: string;
  readonly rate: string;
}

const governmentRates: Readonly<Record<BetType, string>> = {
  three_top: '900',
  three_tod: '120',
  three_front: '400',
  three_bottom: '400',
  two_top: '90',
  two_bottom: '90',
  run_top: '3.2',
  run_bottom: '4.2',
};

/** Returns a bet, by default at the rate of the demo seed. */
export function toBet(
  bet_type: BetType,
  number: string,
  amount: string,
  rate: string = governmentRates[bet_type],
): TestBet {
  return { bet_type, number, amount, rate };
}

/** Returns the government's next round, moved so that it opened yesterday and closes in five days. */
export async function openRound(app: Pick<TestApp, 'call' | 'db'>): Promise<LottoRound> {
  const query = { market_id: 'government' };
  const [next] = (await app.call(lottoRounds, { query })).data.rounds;
  if (!next) throw new Error('the government has no round');
  await queryRaw(
    app.db,
    `UPDATE lotto_rounds SET opens_at = today - interval '1 day', closes_at = today + interval '5 days',
       draws_at = today + interval '5 days 1 hour'
     FROM (SELECT date_trunc('milliseconds', business_now()) AS today) clock WHERE round_id = $1 AND agent_id = 1`,
    [next.round_id],
  );
  return (await app.call(lottoRound, { query: { round_id: next.round_id } })).data.round;
}

/** Deletes all rounds, including the drawn rounds of the demo seed. */
export async function forgetRounds(db: Database): Promise<void> {
  await queryRaw(db, 'TRUNCATE lotto_rounds CASCADE');
}

/** Creates a bill. */
export function bet(
  app: Pick<TestApp, 'call'>,
  token: string,
  roundId: string,
  items: readonly TestBet[],
  headers: Readonly<Record<string, string>> = {},
) {
  return app.call(billCreate, { token, body: { round_id: roundId, items }, headers });
}

/** Validates a bill without creating it. */
export function judge(
  app: Pick<TestApp, 'call'>,
  token: string,
  roundId: string,
  items: readonly TestBet[],
) {
  const asked = items.map(({ rate: _rate, ...item }) => item);
  return app.call(billValidate, { token, body: { round_id: roundId, items: asked } });
}

/** Closes a number of the government's round, or makes it pay half. */
export async function closeNumber(
  db: Database,
  roundId: string,
  { bet_type, number, kind }: { bet_type: BetType; number: string; kind: 'closed' | 'half' },
): Promise<void> {
  await queryRaw(
    db,
    `INSERT INTO lotto_closed_numbers (round_id, bet_type, number, kind, closed_at, closed_by)
     SELECT id, $2, $3, $4, business_now(), 'test' FROM lotto_rounds WHERE round_id = $1 AND agent_id = 1`,
    [roundId, bet_type, number, kind],
  );
}

/** Stops business time at an instant during the work; the clock would otherwise run on between two calls. */
export async function standStill<T>(
  db: Database,
  instant: string | Date,
  work: () => Promise<T>,
): Promise<T> {
  const body = (now: string): string =>
    `CREATE OR REPLACE FUNCTION business_now() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$ SELECT ${now} $$`;
  await runScript(db, body(`'${new Date(instant).toISOString()}'::timestamptz`));
  try {
    return await work();
  } finally {
    await runScript(
      db,
      body(`clock_timestamp() + offset_ms * interval '1 millisecond' FROM clock`),
    );
  }
}

/** Returns an instant a number of milliseconds later; earlier if negative. */
export function shift(instant: string, ms: number): string {
  return new Date(new Date(instant).getTime() + ms).toISOString();
}

/** Returns the ledger transfers of lotteries, oldest first. */
export function fetchLottoMoves(
  db: Database,
): Promise<{ code: string; reference: string; amount: number; from: string; to: string }[]> {
  return queryRaw(
    db,
    `SELECT t.code, t.reference, t.amount, d.kind AS from, c.kind AS to
     FROM transfers t JOIN accounts d ON d.id = t.debit_account_id JOIN accounts c ON c.id = t.credit_account_id
     WHERE starts_with(t.code, 'lotto') ORDER BY t.seq`,
  );
}

/** Returns the exposures and stakes that disagree with the active bills; empty if all agree. */
export async function findLimitFaults(db: Database): Promise<unknown[]> {
  return queryRaw(
    db,
    `WITH items AS (
       SELECT b.round_id, b.member_id, i.bet_type, i.amount, i.win,
         CASE WHEN i.bet_type = 'three_tod' THEN (
           SELECT string_agg(d, '' ORDER BY d) FROM regexp_split_to_table(i.number, '') AS d) ELSE i.number END AS number
       FROM lotto_items i JOIN lotto_bills b ON b.id = i.bill_id WHERE b.state <> 'cancelled'
     ), payouts AS (
       SELECT round_id, bet_type, number, sum(win) AS payout FROM items GROUP BY 1, 2, 3
     ), stakes AS (
       SELECT round_id, member_id, bet_type, number, sum(amount) AS amount FROM items GROUP BY 1, 2, 3, 4
     )
     SELECT 'exposure' AS of, round_id, bet_type, number, e.payout::text AS kept, p.payout::text AS due
     FROM lotto_exposures e FULL JOIN payouts p USING (round_id, bet_type, number)
     WHERE coalesce(e.payout, 0) <> coalesce(p.payout, 0)
     UNION ALL
     SELECT 'stake', round_id, bet_type, number, m.amount::text, s.amount::text
     FROM lotto_member_stakes m FULL JOIN stakes s USING (round_id, member_id, bet_type, number)
     WHERE coalesce(m.amount, 0) <> coalesce(s.amount, 0)`,
  );
}
