import type { DataInputOf } from '@/contract/endpoint';
import type { healthShow } from '@/contract/operator/health.contract';
import { type Executor, queryRaw } from '../db/raw';

/** Hours after which the last backup of an embedded database counts as old. */
const OLD_AFTER_HOURS = 24;

/** Records that a backup begins. @returns its id */
export async function noteBackup(
  db: Executor,
  { agentId, operator }: { agentId: number; operator: string },
): Promise<number> {
  const [row] = await queryRaw<{ id: number }>(
    db,
    'INSERT INTO backups (agent_id, taken_by) VALUES ($1, $2) RETURNING id',
    [agentId, `operator/${operator}`],
  );
  if (!row) throw new Error('failed to store the backup');
  return row.id;
}

/** Records that a backup was sent whole, with its size, or why it was not. */
export async function endBackup(
  db: Executor,
  id: number,
  outcome: { bytes: number } | { error: string },
): Promise<void> {
  const [bytes, error] = 'bytes' in outcome ? [outcome.bytes, null] : [null, outcome.error];
  await queryRaw(
    db,
    `UPDATE backups SET ended_at = clock_timestamp(), bytes = $2, error = left($3, 500)
     WHERE id = $1 AND ended_at IS NULL`,
    [id, bytes, error],
  );
}

/**
 * Returns the last backup that was taken whole, and whether it is old. A database that is younger than a day needs
 * none, and a copy of a PostgreSQL server is taken by its own tools.
 */
export async function fetchBackup(
  db: Executor,
  { agentId, isEmbedded }: { agentId: number; isEmbedded: boolean },
): Promise<DataInputOf<typeof healthShow>['backup']> {
  const [last] = await queryRaw<{
    taken_by: string;
    startedAt: Date;
    endedAt: Date;
    bytes: number;
  }>(
    db,
    `SELECT taken_by, started_at AS "startedAt", ended_at AS "endedAt", bytes FROM backups
     WHERE agent_id = $1 AND bytes IS NOT NULL ORDER BY id DESC LIMIT 1`,
    [agentId],
  );
  const [age] = await queryRaw<{ isOld: boolean }>(
    db,
    `SELECT coalesce($1::timestamptz, (SELECT min(applied_at) FROM schema_migrations))
       < clock_timestamp() - interval '${OLD_AFTER_HOURS} hours' AS "isOld"`,
    [last?.startedAt ?? null],
  );
  return {
    database: isEmbedded ? 'embedded' : 'server',
    last: last
      ? {
          ...{ taken_by: last.taken_by, bytes: last.bytes },
          ...{ started_at: last.startedAt.toISOString(), ended_at: last.endedAt.toISOString() },
        }
      : null,
    is_old: isEmbedded && age?.isOld === true,
  };
}
