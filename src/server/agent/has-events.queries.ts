import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';

/** Returns whether `event/list` has events of the agent now. */
export async function hasEvents(db: Db, agentId: number): Promise<boolean> {
  const rows = await queryRaw(
    db,
    `SELECT FROM content_slots
     WHERE agent_id = $1 AND kind = 'event' AND published_version IS NOT NULL AND withdrawn_at IS NULL
       AND starts_at <= business_now() AND (ends_at IS NULL OR ends_at > business_now()) LIMIT 1`,
    [agentId],
  );
  return rows.length > 0;
}
