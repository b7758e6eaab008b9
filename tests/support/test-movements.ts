import { randomUUID } from 'node:crypto';
import type { Database } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';

/** A movement of a member's wallet as a test wants it. */
export interface TestMovement {
  readonly accountId: number;
  /** Satang; negative when it goes out. */
  readonly amount: number;
  readonly code: string;
  readonly reference?: string;
  /** Business time, when the test cares. */
  readonly at?: string;
}

/** Moves money between a wallet and the agent's bank by the ledger, so that the books stay in order. */
export async function moveMoney(
  db: Database,
  ...movements: readonly TestMovement[]
): Promise<void> {
  for (const { accountId, amount, code, reference = 'test', at } of movements) {
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
      [randomUUID(), accountId, amount, code, reference, at ?? null],
    );
  }
}
