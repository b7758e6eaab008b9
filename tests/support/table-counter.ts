import type { Database } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';

/** Row counts that show whether a refused request changed anything. */
export interface TableCounter {
  /** Returns the rows of every table of the platform and the balance of every account. */
  count(): Promise<Record<string, number>>;
}

/**
 * Counts the rows of every table.
 * @param ignored tables that may change
 */
export function createTableCounter(db: Database, ignored: readonly string[] = []): TableCounter {
  return {
    async count() {
      const tables = await queryRaw<{ name: string }>(
        db,
        `SELECT relname AS name FROM pg_class
         WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
      );
      const counts: Record<string, number> = {};
      for (const { name } of tables) {
        if (ignored.includes(name)) continue;
        const [row] = await queryRaw<{ rows: number }>(
          db,
          `SELECT count(*) AS rows FROM "${name}"`,
        );
        counts[name] = row?.rows ?? -1;
      }
      const balances = await queryRaw<{ id: number; balance: number }>(
        db,
        'SELECT id, balance FROM accounts WHERE balance IS NOT NULL ORDER BY id',
      );
      for (const { id, balance } of balances) counts[`balance of ${id}`] = balance;
      return counts;
    },
  };
}
