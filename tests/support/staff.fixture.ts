import type { OperatorRole } from '@/contract/operator-roles';
import type { Database } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { hashOperatorKey } from '@/server/operator/people.service';

/** Owners that every test application with an operator API has. */
export const colleagues = ['som', 'lek', 'anan', 'som.chai'];

/** Returns the key of a test's operator. */
export function keyOf(name: string): string {
  return `the very own key of ${name}`;
}

/** Adds operators with separate keys to all agents; an operator who has a key keeps it. */
export async function employ(
  db: Database,
  names: readonly string[],
  role: OperatorRole = 'owner',
): Promise<void> {
  for (const name of names) {
    await queryRaw(
      db,
      `INSERT INTO operators (agent_id, name, role, key_hash, added_by)
       SELECT id, $1, $2, decode($3, 'hex'), 'operator/owner' FROM agents ON CONFLICT DO NOTHING`,
      [name, role, hashOperatorKey(keyOf(name)).toString('hex')],
    );
    await queryRaw(
      db,
      `UPDATE operators SET confirmed_by = 'system' WHERE name = $1 AND confirmed_by IS NULL AND ended_at IS NULL`,
      [name],
    );
  }
}
