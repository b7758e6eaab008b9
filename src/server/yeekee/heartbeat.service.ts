import { type Executor, queryRaw } from '../db/raw';

/** A longer gap between two heartbeats counts as an outage. */
const LONGEST_SILENCE = '20 seconds';
const KEPT = '1 day';

/**
 * Stores a heartbeat of this process. The newest of the expired heartbeats is kept, because a gap may begin with it.
 */
export async function noteHeartbeat(db: Executor): Promise<void> {
  await queryRaw(db, 'INSERT INTO heartbeats DEFAULT VALUES ON CONFLICT DO NOTHING');
  await queryRaw(
    db,
    `DELETE FROM heartbeats WHERE real_at < (
       SELECT max(real_at) FROM heartbeats WHERE real_at < clock_timestamp() - interval '${KEPT}')`,
  );
}

/**
 * Tells whether an outage overlaps a period of business time. An outage is a gap longer than `LONGEST_SILENCE` of
 * real time between the heartbeats of all processes; the call itself counts as a heartbeat. Real time is used so that
 * moving the business clock forward is no outage.
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
