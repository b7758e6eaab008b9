import type { WithdrawalState } from '@/contract/withdrawals.contract';
import { formatBaht } from '@/domain/baht';
import type { Db } from '../db/tables';

/** Returns the withdrawals of all members, the latest first, with full account numbers. */
export async function fetchWithdrawalsForOperator(
  db: Db,
  agentId: number,
  { state, limit }: { state: WithdrawalState | undefined; limit: number },
) {
  const rows = await db
    .selectFrom('withdrawals')
    .innerJoin('members', 'members.id', 'withdrawals.member_id')
    .selectAll('withdrawals')
    .select('members.username')
    .where('withdrawals.agent_id', '=', agentId)
    .$if(state !== undefined, (query) =>
      query.where('withdrawals.state', '=', state as WithdrawalState),
    )
    .orderBy('withdrawals.requested_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(
    ({ agent_id: _agent, member_id: _member, closing_approval_id: _approval, amount, ...row }) => ({
      ...row,
      amount: formatBaht(amount),
      requested_at: row.requested_at.toISOString(),
      approved_at: row.approved_at?.toISOString() ?? null,
      ended_at: row.ended_at?.toISOString() ?? null,
    }),
  );
}
