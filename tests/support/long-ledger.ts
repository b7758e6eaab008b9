import type { Database } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';

/**
 * Writes a long, valid transfer history of stakes of one satang and prizes of two. Wallets may get more stakes than
 * prizes, so each wallet needs an opening balance.
 * @param accountIds wallets of members; the first one gets every second transfer, and the remaining transfers go to all
 * wallets in turn
 */
export async function writeLongHistory(
  db: Database,
  accountIds: readonly number[],
  count: number,
): Promise<void> {
  const wallets = `{${accountIds.join(',')}}`;
  await queryRaw(
    db,
    `WITH bet AS (
       SELECT n, gen_random_uuid() AS id, gen_random_uuid() AS command_id, w.id AS wallet_id, h.id AS house_id,
         n % 4 < 2 AS is_prize, CASE WHEN n % 4 < 2 THEN 2 ELSE 1 END AS amount
       FROM generate_series(1, $2::int) AS n
       CROSS JOIN LATERAL (SELECT ($1::text::bigint[])[
         CASE WHEN n % 2 = 0 THEN 1 ELSE 1 + (n / 2) % cardinality($1::text::bigint[]) END]) w (id)
       JOIN accounts a ON a.id = w.id
       JOIN accounts h ON h.agent_id = a.agent_id AND h.kind = 'house_games'
     ), told AS (
       INSERT INTO commands (id, scope, route, key, answer)
       SELECT command_id, 'system', 'history', n::text, '{}' FROM bet
     ), posted AS (
       SELECT bet.*, a.balance + sum(CASE WHEN is_prize THEN amount ELSE -amount END)
         OVER (PARTITION BY wallet_id ORDER BY n) AS after
       FROM bet JOIN accounts a ON a.id = bet.wallet_id
     ), kept AS (
       UPDATE accounts a SET balance = a.balance + moved.sum
       FROM (SELECT wallet_id, sum(CASE WHEN is_prize THEN amount ELSE -amount END) FROM bet GROUP BY 1) moved
       WHERE a.id = moved.wallet_id
     )
     INSERT INTO transfers (id, command_id, debit_account_id, credit_account_id, amount, code, reference,
       debit_balance_after, credit_balance_after, created_at, digest)
     SELECT r.id, r.command_id, r.debit_account_id, r.credit_account_id, r.amount, r.code, r.reference,
       r.debit_balance_after, r.credit_balance_after, r.created_at, transfer_digest(r)
     FROM posted p
     CROSS JOIN LATERAL (SELECT (ROW(NULL, p.id, p.command_id,
       CASE WHEN is_prize THEN house_id ELSE wallet_id END, CASE WHEN is_prize THEN wallet_id ELSE house_id END,
       amount, CASE WHEN is_prize THEN 'game_payout' ELSE 'game_stake' END, 'sandbox/' || n,
       CASE WHEN is_prize THEN NULL ELSE after END, CASE WHEN is_prize THEN after END,
       business_now(), NULL)::transfers).*) r
     ORDER BY n`,
    [wallets, count],
  );
}
