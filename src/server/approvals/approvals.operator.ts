import {
  approvalApprove,
  approvalList,
  approvalReject,
  approvalShow,
  approvalWithdraw,
} from '@/contract/operator/approvals.contract';
import type { AreaContext } from '../area';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { decideApproval } from './approval-decision.service';
import { fetchApproval, fetchApprovals } from './approvals.operator-queries';

/** Returns the operator endpoints for approvals. */
export function approvalsOperatorRoutes(
  house: Pick<
    AreaContext,
    'db' | 'agentId' | 'fetchBestCreditRate' | 'drawPreview' | 'approvableKinds'
  >,
): MountedOperatorEndpoint[] {
  const { db, agentId, fetchBestCreditRate, drawPreview, approvableKinds: kinds } = house;
  const deps = { db, fetchBestCreditRate, drawPreview, kinds };
  return [
    handleForOperators(approvalList, ({ query, operator }) =>
      fetchApprovals(db, { agentId, operator }, { state: query.state, limit: query.limit }),
    ),
    handleForOperators(approvalShow, ({ query: { id }, operator }) =>
      fetchApproval(db, { agentId, operator }, id),
    ),
    handleForOperators(approvalApprove, ({ body: { id }, operator: { name: operator } }) =>
      decideApproval(deps, { agentId, operator, id, to: 'approved' }),
    ),
    handleForOperators(approvalReject, ({ body: { id, note }, operator: { name: operator } }) =>
      decideApproval(deps, { agentId, operator, id, to: 'rejected', note }),
    ),
    handleForOperators(approvalWithdraw, ({ body: { id }, operator: { name: operator } }) =>
      decideApproval(deps, { agentId, operator, id, to: 'withdrawn' }),
    ),
  ];
}
