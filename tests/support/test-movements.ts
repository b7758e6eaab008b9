import { randomUUID } from 'node:crypto';
import type { Database } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';

/** A movement of a member's wallet. */
export interface TestMovement {
  readonly accountId: number;
  /** Satang; negative for a debit. */
  readonly amount: number;
  readonly code: string;
  readonly reference?: string;
  /** Business time; by default now. */
  readonly at?: string;
}

/** Moves money between a wallet and the agent's bank through the ledger, so that the books stay valid. */
export async function moveMoney(
  db: Database,
  ...movements: readonly TestMovement[]
): Promise<void> {
  for (const { accountId, amount, code, reference, at } of movements) {
    await queryRaw(
      db,
      `WITH command AS (
         INSERT INTO commands (id, scope, route, key, answer) VALUES ($1::uuid, 'system', 'test', $1::text, '{}') RETURNING id
       ), bank AS (
         SELECT b.id FROM accounts b JOIN accounts w ON w.agent_id = b.agent_id
         WHERE b.kind = 'agent_bank' AND w.id = $2::bigint
       )
       SELECT post_transfers(ARRAY[ROW(gen_random_uuid(), command.id,
         CASE WHEN $3::bigint < 0 THEN $2::bigint ELSE bank.id END, CASE WHEN $3::bigint < 0 THEN bank.id ELSE $2::bigint END,
         abs($3::bigint), $4::text, $5::text)::movement], coalesce($6::timestamptz, business_now()))
       FROM command, bank`,
      [randomUUID(), accountId, amount, code, reference ?? randomUUID(), at ?? null],
    );
  }
}

/**
 * Writes many deposits of one satang to a wallet, one minute apart if `from` is given. Direct SQL is faster than the
 * ledger's own functions and keeps the balance correct, but the transfers belong to no command.
 */
export async function putDeposits(
  db: Database,
  accountId: number,
  count: number,
  from: string | null = null,
): Promise<void> {
  await queryRaw(
    db,
    `WITH wallet AS (
       UPDATE accounts SET balance = balance + $2::int WHERE id = $1 RETURNING id, agent_id, balance - $2::int AS before
     )
     INSERT INTO transfers (id, command_id, debit_account_id, credit_account_id, amount, code, reference,
       credit_balance_after, created_at, digest)
     SELECT gen_random_uuid(), gen_random_uuid(), bank.id, wallet.id, 1, 'deposit', gen_random_uuid(), wallet.before + n,
       coalesce($3::timestamptz + n * interval '1 minute', business_now()), ''
     FROM wallet JOIN accounts bank ON bank.agent_id = wallet.agent_id AND bank.kind = 'agent_bank'
     CROSS JOIN generate_series(1, $2::int) AS n ORDER BY n`,
    [accountId, count, from],
  );
}
