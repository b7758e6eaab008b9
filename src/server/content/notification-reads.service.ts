import { type Executor, queryRaw } from '../db/raw';

/** A member of an agent. */
export interface Reader {
  memberId: number;
  agentId: number;
}

/** Returns the ids of the notifications that a member has read. */
export async function fetchReadIds(db: Executor, { memberId }: Reader): Promise<string[]> {
  const rows = await queryRaw<{ id: string }>(
    db,
    'SELECT notification_id AS id FROM notification_reads WHERE member_id = $1 ORDER BY notification_id',
    [memberId],
  );
  return rows.map(({ id }) => id);
}

/** Marks notifications as read by a member. Ignores ids that are not published for the member's agent. */
export async function markRead(
  db: Executor,
  { memberId, agentId }: Reader,
  ids: readonly string[],
): Promise<void> {
  await queryRaw(
    db,
    `INSERT INTO notification_reads (member_id, agent_id, notification_id, read_at)
     SELECT $1, agent_id, id, business_now() FROM content_slots
     WHERE agent_id = $2 AND kind = 'notification' AND starts_at <= business_now() AND withdrawn_at IS NULL
       AND id IN (SELECT jsonb_array_elements_text($3::text::jsonb))
     ON CONFLICT DO NOTHING`,
    [memberId, agentId, JSON.stringify(ids)],
  );
}
