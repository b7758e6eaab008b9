import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';

/** Tells whether a pause of the agent's site runs or is planned, so that its pages ask for them. */
export async function hasPauses(db: Db, agentId: number): Promise<boolean> {
  const rows = await queryRaw(
    db,
    'SELECT FROM site_pauses WHERE agent_id = $1 AND ended_at IS NULL AND ends_at > business_now() LIMIT 1',
    [agentId],
  );
  return rows.length > 0;
}
