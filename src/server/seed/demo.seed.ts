import type { SeedSource } from '@/domain/fairness-key';
import { demoAgent } from '../agent/agent.seed';
import { yokAgent } from '../agent/yok.seed';
import type { AreaModule, DemoKind } from '../area';
import { areas } from '../areas';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { writeLimits } from './past-limits-writer';
import { writePast } from './past-writer';

const demoAgents = [demoAgent, yokAgent];

/** Number of an advisory lock. Any constant works, as long as every process uses the same one. */
const SEEDING_LOCK = 7_204_194;

/** Options of the seeding. */
export interface SeedOptions extends Partial<Omit<DemoKind, 'seeds'>> {
  /** True to write only if the database is empty or an earlier seeding was interrupted. */
  readonly onlyMissing?: boolean;
  readonly modules?: readonly AreaModule[];
}

/**
 * Writes the demo agents with content, members, their opening balances and planned rounds. The result is always the
 * same and repeating is safe; processes that start together wait for each other.
 */
export async function seedDemo(
  db: Db,
  seeds: SeedSource,
  { onlyMissing = false, isPlayed = false, modules = areas }: SeedOptions = {},
): Promise<void> {
  await db.connection().execute(async (connection) => {
    await queryRaw(connection, 'SELECT pg_advisory_lock($1)', [SEEDING_LOCK]);
    try {
      if (onlyMissing && !(await isDemoMissing(connection))) return;
      await queryRaw(
        connection,
        `INSERT INTO demo_seeding DEFAULT VALUES
         ON CONFLICT (only_row) DO UPDATE SET begun_at = excluded.begun_at, finished_at = NULL`,
      );
      await writeDemo(connection, { isPlayed, modules, seeds });
      await queryRaw(connection, 'UPDATE demo_seeding SET finished_at = clock_timestamp()');
    } finally {
      await queryRaw(connection, 'SELECT pg_advisory_unlock($1)', [SEEDING_LOCK]);
    }
  });
}

async function isDemoMissing(db: Db): Promise<boolean> {
  const [row] = await queryRaw<{ missing: boolean }>(
    db,
    `SELECT NOT EXISTS (SELECT FROM agents)
       OR EXISTS (SELECT FROM demo_seeding WHERE finished_at IS NULL) AS missing`,
  );
  return row?.missing ?? false;
}

async function writeDemo(
  db: Db,
  { isPlayed, modules, seeds }: DemoKind & { modules: readonly AreaModule[] },
): Promise<void> {
  for (const agent of demoAgents) {
    await db.transaction().execute(async (tx) => {
      for (const { seed } of modules) await seed?.site?.(tx, agent);
    });
  }
  for (const { seed } of modules) await seed?.history?.(db, demoAgents, { isPlayed, seeds });
  if (isPlayed) {
    await writePast(db);
    await writeLimits(db);
  }
  for (const { seed } of modules) await seed?.outcome?.(db, demoAgents);
}
