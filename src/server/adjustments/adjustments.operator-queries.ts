import type { DataInputOf } from '@/contract/endpoint';
import type { adjustmentList } from '@/contract/operator/adjustments.contract';
import { formatBaht } from '@/domain/baht';
import { maskUsername } from '@/domain/masked-username';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';

/** The adjustments to list. */
export interface AdjustmentQuestion {
  agentId: number;
  /** Undefined for all members. */
  memberId: number | undefined;
  /** Id of the last adjustment of the previous page. */
  cursor: number | undefined;
  limit: number;
}

/**
 * Returns a page of adjustments, the latest first.
 * @throws RefusalError `request.not_found` for a member of another agent
 */
export async function fetchAdjustments(
  db: Db,
  { agentId, memberId, cursor, limit }: AdjustmentQuestion,
): Promise<DataInputOf<typeof adjustmentList>> {
  if (memberId !== undefined) await assertMember(db, agentId, memberId);
  const found = await db
    .selectFrom('adjustments as a')
    .innerJoin('members as m', 'm.id', 'a.member_id')
    .leftJoin('approvals', 'approvals.id', 'a.approval_id')
    .select(['a.id', 'a.member_id', 'm.username', 'a.amount', 'a.reason', 'a.detail', 'a.sentence'])
    .select(['a.reference', 'a.turnover', 'a.requested_by', 'a.approval_id', 'a.created_at'])
    .select('approvals.decided_by as approved_by')
    .where('a.agent_id', '=', agentId)
    .$if(memberId !== undefined, (query) => query.where('a.member_id', '=', memberId as number))
    .$if(cursor !== undefined, (query) => query.where('a.id', '<', cursor as number))
    .orderBy('a.id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = found.slice(0, limit);
  return {
    adjustments: page.map((row) => ({
      ...row,
      username: maskUsername(row.username),
      amount: formatBaht(row.amount),
      created_at: row.created_at.toISOString(),
    })),
    next_cursor: found.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

async function assertMember(db: Db, agentId: number, memberId: number): Promise<void> {
  const member = await db
    .selectFrom('members')
    .select('id')
    .where('agent_id', '=', agentId)
    .where('id', '=', memberId)
    .executeTakeFirst();
  if (!member) throw new RefusalError('request.not_found');
}
