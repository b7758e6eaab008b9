import type { Database } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';

/**
 * Returns the number of the next transaction that writes, so that equal numbers show that nothing was written in
 * between. Each test process has a database server of its own.
 */
export async function fetchNextTransaction(db: Database): Promise<string> {
  const [row] = await queryRaw<{ next: string }>(
    db,
    'SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS next',
  );
  if (!row) throw new Error('PostgreSQL gave no snapshot');
  return row.next;
}
