import { staffAdd, staffEnd, staffList } from '@/contract/operator/staff.contract';
import type { AreaDeps } from '../area';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { addOperator, endOperator, fetchOperators } from './staff.service';

/** Returns the operator endpoints for operators and their keys. */
export function staffOperatorRoutes({ db, agentId }: AreaDeps): MountedOperatorEndpoint[] {
  return [
    handleForOperators(staffList, () => fetchOperators(db, agentId)),
    handleForOperators(staffAdd, ({ body: { name, role }, operator: by }) =>
      addOperator(db, { agentId, name, role, by }),
    ),
    handleForOperators(staffEnd, ({ body: { name }, operator: by }) =>
      endOperator(db, { agentId, name, by }),
    ),
  ];
}
