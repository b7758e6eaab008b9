import type * as v from 'valibot';
import type { memberActionList } from '@/contract/operator/members.contract';
import { maskPhone } from '@/domain/masked-phone';
import type { Db } from '../db/tables';

/** Returns a page of what operators did about a member, the latest first. */
export async function fetchMemberActions(
  db: Db,
  {
    agentId,
    id,
    cursor,
    limit,
  }: { agentId: number; id: number; cursor?: string | undefined; limit: number },
): Promise<v.InferInput<typeof memberActionList.data>> {
  const rows = await db
    .selectFrom('operator_actions')
    .select(['seq', 'at', 'operator', 'role', 'action', 'detail'])
    .where('agent_id', '=', agentId)
    .where('subject', '=', `member/${id}`)
    .$if(cursor !== undefined, (query) => query.where('seq', '<', Number(cursor)))
    .orderBy('seq', 'desc')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  return {
    rows: page.map((row) => ({
      ...row,
      at: row.at.toISOString(),
      detail: maskDetail(row.detail),
    })),
    next_cursor: rows.length > limit ? String(page.at(-1)?.seq) : null,
  };
}

/** Masks the phone that several actions name in full; a full number is shown by its own audited call only. */
function maskDetail(detail: unknown): unknown {
  if (typeof detail !== 'object' || detail === null || !('username' in detail)) return detail;
  const { username } = detail;
  return typeof username === 'string' ? { ...detail, username: maskPhone(username) } : detail;
}
