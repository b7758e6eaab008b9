import { limitNumberOf } from '@/domain/lotto';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { limitKeyOf, type RequestedItem, type TakenRow, type ValidatedItem } from './bill.rules';

/** Sums the items of a bill per number, in the form in which limits count numbers. */
function toLimitRows(validated: readonly ValidatedItem[]): TakenRow[] {
  const rows = new Map<string, TakenRow>();
  for (const item of validated) {
    const key = limitKeyOf(item);
    const { payout = 0, amount = 0 } = rows.get(key) ?? {};
    rows.set(key, {
      bet_type: item.bet_type,
      number: limitNumberOf(item.bet_type, item.number),
      payout: payout + (item.accepted?.win ?? 0),
      amount: amount + item.amount,
    });
  }
  return [...rows.values()];
}

/** Reads, without locking, how much of the limits of a bill's numbers is used by other bills. */
export function fetchTaken(
  db: Db,
  round: { id: number },
  { memberId, items }: { memberId: number; items: readonly RequestedItem[] },
): Promise<TakenRow[]> {
  return queryRaw<TakenRow>(
    db,
    `SELECT a.bet_type, a.number, coalesce(e.payout, 0)::bigint AS payout, coalesce(s.amount, 0)::bigint AS amount
     FROM (SELECT DISTINCT bet_type, number FROM json_to_recordset($3::text::json) AS i(bet_type text, number text)) a
     LEFT JOIN lotto_exposures e ON e.round_id = $1 AND e.bet_type = a.bet_type AND e.number = a.number
     LEFT JOIN lotto_member_stakes s
       ON s.round_id = $1 AND s.member_id = $2 AND s.bet_type = a.bet_type AND s.number = a.number`,
    [
      round.id,
      memberId,
      JSON.stringify(
        items.map(({ bet_type, number }) => ({
          bet_type,
          number: limitNumberOf(bet_type, number),
        })),
      ),
    ],
  );
}

/**
 * Adds a bill to the usage of its number limits and locks these rows until the transaction ends, always in the same
 * order. The caller checks the limits, and rolls back if they are exceeded.
 * @returns the usage before this bill
 */
export function takeLimits(
  tx: Tx,
  round: { id: number },
  { memberId }: { memberId: number },
  accepted: readonly ValidatedItem[],
): Promise<TakenRow[]> {
  return queryRaw<TakenRow>(
    tx,
    `WITH asked AS (
       SELECT * FROM json_to_recordset($3::text::json) AS a(bet_type text, number text, payout bigint, amount bigint)
     ), exposed AS (
       INSERT INTO lotto_exposures AS e (round_id, bet_type, number, payout)
       SELECT $1, bet_type, number, payout FROM asked ORDER BY bet_type, number
       ON CONFLICT (round_id, bet_type, number) DO UPDATE SET payout = e.payout + excluded.payout
       RETURNING bet_type, number, payout
     ), staked AS (
       INSERT INTO lotto_member_stakes AS s (round_id, member_id, bet_type, number, amount)
       SELECT $1, $2, bet_type, number, amount FROM asked ORDER BY bet_type, number
       ON CONFLICT (round_id, member_id, bet_type, number) DO UPDATE SET amount = s.amount + excluded.amount
       RETURNING bet_type, number, amount
     )
     SELECT bet_type, number, exposed.payout - asked.payout AS payout, staked.amount - asked.amount AS amount
     FROM asked JOIN exposed USING (bet_type, number) JOIN staked USING (bet_type, number)`,
    [round.id, memberId, JSON.stringify(toLimitRows(accepted))],
  );
}

/** Subtracts a bill from the usage of its number limits, and locks the rows in the same order as `takeLimits`. */
export async function giveLimitsBack(
  tx: Tx,
  { billId, memberId, roundId }: { billId: string; memberId: number; roundId: number },
): Promise<void> {
  const items = await tx
    .selectFrom('lotto_items')
    .select(['bet_type', 'number', 'amount', 'rate_milli', 'win'])
    .where('bill_id', '=', billId)
    .execute();
  const rows = toLimitRows(
    items.map(({ rate_milli, win, ...item }) => ({
      ...item,
      accepted: { rate: rate_milli, win },
      verdict: 'accepted',
      reason: null,
      message: null,
    })),
  );
  await queryRaw(
    tx,
    `WITH given AS (
       SELECT * FROM json_to_recordset($3::text::json) AS g(bet_type text, number text, payout bigint, amount bigint)
     ), held AS MATERIALIZED (
       SELECT e.bet_type, e.number, given.payout
       FROM lotto_exposures e JOIN given USING (bet_type, number)
       WHERE e.round_id = $1 ORDER BY e.bet_type, e.number FOR UPDATE OF e
     ), freed AS (
       UPDATE lotto_exposures e SET payout = e.payout - held.payout FROM held
       WHERE e.round_id = $1 AND e.bet_type = held.bet_type AND e.number = held.number
     )
     UPDATE lotto_member_stakes s SET amount = s.amount - given.amount FROM given
     WHERE s.round_id = $1 AND s.member_id = $2 AND s.bet_type = given.bet_type AND s.number = given.number`,
    [roundId, memberId, JSON.stringify(rows)],
  );
}
