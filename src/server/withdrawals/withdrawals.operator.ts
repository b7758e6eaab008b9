import {
  withdrawalApprove,
  withdrawalList,
  withdrawalPaid,
  withdrawalReject,
} from '@/contract/operator/withdrawals.contract';
import type { AreaDeps } from '../area';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { decideWithdrawal } from './withdrawal-decision.service';
import { fetchWithdrawalsForOperator } from './withdrawals.operator-queries';

/** Returns the operator endpoints for withdrawals. */
export function withdrawalsOperatorRoutes({ db, agentId }: AreaDeps): MountedOperatorEndpoint[] {
  return [
    handleForOperators(withdrawalList, ({ query: { state, limit } }) =>
      fetchWithdrawalsForOperator(db, agentId, { state, limit }),
    ),
    handleForOperators(withdrawalApprove, ({ body: { id }, operator: { name: operator } }) =>
      decideWithdrawal(db, { agentId, withdrawalId: id, operator, kind: 'approve' }),
    ),
    handleForOperators(withdrawalPaid, ({ body: { id }, operator: { name: operator } }) =>
      decideWithdrawal(db, { agentId, withdrawalId: id, operator, kind: 'pay' }),
    ),
    handleForOperators(withdrawalReject, ({ body: { id, note }, operator: { name: operator } }) =>
      decideWithdrawal(db, { agentId, withdrawalId: id, operator, kind: 'reject', note }),
    ),
  ];
}
