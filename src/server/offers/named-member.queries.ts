import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';

/**
 * Returns the phone of a member whom an operator names by phone or by id.
 * @throws RefusalError `request.not_found` when the agent has no member with this id
 */
export async function readPhone(
  db: Db,
  agentId: number,
  { username, member_id: id }: { username?: string | undefined; member_id?: number | undefined },
): Promise<string> {
  if (username !== undefined) return username;
  const member = await db
    .selectFrom('members')
    .select('username')
    .where('agent_id', '=', agentId)
    .where('id', '=', id ?? 0)
    .executeTakeFirst();
  if (!member) throw new RefusalError('request.not_found');
  return member.username;
}
