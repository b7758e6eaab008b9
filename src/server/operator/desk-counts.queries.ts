import { approvalApprove } from '@/contract/operator/approvals.contract';
import { NEAR_CEILING_PERCENT } from '@/contract/operator/banks.contract';
import type { DeskCounts } from '@/contract/operator/desk.contract';
import { lottoBoard } from '@/contract/operator/lotto-board.contract';
import { lineWaiting } from '@/contract/operator/official-account.contract';
import { shopOrderList } from '@/contract/operator/points.contract';
import type { OperatorRole } from '@/contract/operator-roles';
import type { AreaContext } from '../area';
import { queryRaw } from '../db/raw';
import type { CallingOperator } from '../http/acting-operator';

type CountName = keyof DeskCounts;

/** Dependencies of the counts. */
export type DeskDeps = Pick<AreaContext, 'db' | 'agentId' | 'officialAccount'>;

const approvers: readonly OperatorRole[] = approvalApprove.roles;
const lotto: readonly OperatorRole[] = lottoBoard.roles;
const orderReaders: readonly OperatorRole[] = shopOrderList.roles;
const chatStaff: readonly OperatorRole[] = lineWaiting.roles;
const mayApprove = (role: OperatorRole): boolean => approvers.includes(role);

/**
 * Returns how many things wait at each desk, and since when the oldest one does. Approvals are those that the operator
 * may decide: requests of others that have not expired, and none for a role that decides nothing. Rounds and results
 * are counted for the roles of the lottery, orders of goods for those that see members, users of LINE for those that
 * answer them, while an official account is connected.
 * @param by null counts the requests of all operators
 */
export async function fetchDeskCounts(
  { db, agentId, officialAccount }: DeskDeps,
  by: Pick<CallingOperator, 'name' | 'role'> | null,
): Promise<DeskCounts> {
  const rows = await queryRaw<{ name: CountName; count: number; oldest_at: Date | null }>(
    db,
    `SELECT 'incoming' AS name, count(*) AS count, min(received_at) AS oldest_at
     FROM incoming_payments WHERE agent_id = $1 AND state = 'review'
     UNION ALL SELECT 'deposits', count(*), min(created_at)
     FROM deposits WHERE agent_id = $1 AND state = 'review' AND NOT EXISTS (
       SELECT FROM incoming_payments i WHERE i.deposit_id = deposits.id AND i.state = 'review')
     UNION ALL SELECT 'withdrawals', count(*), min(requested_at) FROM withdrawals WHERE agent_id = $1 AND state = 'requested'
     UNION ALL SELECT 'payouts', count(*), min(approved_at) FROM withdrawals WHERE agent_id = $1 AND state = 'approved'
     UNION ALL SELECT 'results', count(*), min(draws_at) FROM lotto_rounds
     WHERE agent_id = $1 AND state IN ('scheduled', 'open', 'closed') AND draws_at <= business_now() AND number IS NULL
       AND NOT EXISTS (SELECT FROM lotto_results WHERE round_id = lotto_rounds.id AND state = 'waiting') AND $7
     UNION ALL SELECT 'second_results', count(*), min(w.entered_at)
     FROM lotto_results w JOIN lotto_rounds r ON r.id = w.round_id
     WHERE r.agent_id = $1 AND w.state = 'waiting' AND w.entered_by <> $2 AND $7
     UNION ALL SELECT 'approvals', count(*), min(requested_at) FROM approvals
     WHERE agent_id = $1 AND state = 'waiting' AND expires_at > business_now() AND requested_by <> $2 AND $3
     UNION ALL SELECT 'orders', count(*), min(redeemed_at) FROM redemptions
     WHERE agent_id = $1 AND state = 'ordered' AND recipient IS NOT NULL AND $8
     UNION ALL SELECT 'line_waiting', count(*), min(asked_staff_at) FROM line_friends
     WHERE agent_id = $1 AND asked_staff_at IS NOT NULL AND $9
     UNION ALL SELECT 'banks', count(*), NULL FROM receiving_accounts a
     WHERE agent_id = $1 AND is_open AND purpose <> 'pay' AND daily_ceiling_satang IS NOT NULL
       AND account_deposits(id, desk_day_start(business_now()), 'infinity') * 100
         >= daily_ceiling_satang * $6
     UNION ALL SELECT 'security', count(*), min(happened_at) FROM security_events
     WHERE agent_id = $1 AND kind = 'operator.another_place' AND happened_at > business_now() - interval '1 day'
       AND ($4 OR detail->>'name' = $5)`,
    [
      agentId,
      by === null ? '' : `operator/${by.name}`,
      by === null || mayApprove(by.role),
      by === null || by.role === 'owner',
      by?.name ?? '',
      NEAR_CEILING_PERCENT,
      by === null || lotto.includes(by.role),
      by === null || orderReaders.includes(by.role),
      officialAccount !== undefined && (by === null || chatStaff.includes(by.role)),
    ],
  );
  const byName = new Map(rows.map((row) => [row.name, row]));
  const read = (name: CountName) => ({
    count: byName.get(name)?.count ?? 0,
    oldest_at: byName.get(name)?.oldest_at?.toISOString() ?? null,
  });
  return {
    incoming: read('incoming'),
    deposits: read('deposits'),
    withdrawals: read('withdrawals'),
    payouts: read('payouts'),
    results: read('results'),
    second_results: read('second_results'),
    approvals: read('approvals'),
    orders: read('orders'),
    line_waiting: read('line_waiting'),
    banks: read('banks'),
    security: read('security'),
  };
}
