import { lottoBillShow, lottoBills } from '@/contract/operator/lotto-bills.contract';
import type { AreaDeps } from '../area';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { fetchBillsForOperator, showBillForOperator } from './lotto-bills.operator-queries';

/** Returns the operator endpoints that list and show bills of the lottery. */
export function lottoBillsOperatorRoutes({ db, agentId }: AreaDeps): MountedOperatorEndpoint[] {
  return [
    handleForOperators(lottoBills, ({ query, operator: { name: operator } }) =>
      fetchBillsForOperator(db, { agentId, operator }, query),
    ),
    handleForOperators(lottoBillShow, ({ query: { number }, operator: by }) =>
      showBillForOperator(db, { agentId, by }, number),
    ),
  ];
}
