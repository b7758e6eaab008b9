import { type Executor, queryRaw } from '../db/raw';

/** Between two signs of life as long as this nobody could be served. */
const LONGEST_SILENCE = '20 seconds';
const KEPT = '1 day';

/** Writes a sign of life of this process. Of those that are old the last stays: a silence begins with it. */
export async function noteHeartbeat(db: Executor): Promise<void> {
  await queryRaw(db, 'INSERT INTO heartbeats DEFAULT VALUES ON CONFLICT DO NOTHING');
  await queryRaw(
    db,
    `DELETE FROM heartbeats WHERE real_at < (
       SELECT max(real_at) FROM heartbeats WHERE real_at < clock_timestamp() - interval '${KEPT}')`,
  );
}

/**
 * Whether nobody was served for a while of a time of business: no process gave a sign of life for longer than a moment
 * of real time. Whoever asks is alive. A business clock that was put forward is no silence.
 */
export async function hasOutage(
  db: Executor,
  { from, until }: { from: Date; until: Date },
): Promise<boolean> {
  const [row] = await queryRaw<{ found: boolean }>(
    db,
    `SELECT EXISTS (
       SELECT FROM (
         SELECT real_at, at, lead(real_at) OVER beats AS next_real_at, lead(at) OVER beats AS next_at
         FROM (
           SELECT real_at, at FROM heartbeats
           UNION ALL
           SELECT clock_timestamp(), business_now()
         ) beat WINDOW beats AS (ORDER BY real_at)
       ) pair
       WHERE next_real_at > real_at + interval '${LONGEST_SILENCE}' AND at < $2 AND next_at > $1) AS found`,
    [from, until],
  );
  return row?.found ?? false;
}
