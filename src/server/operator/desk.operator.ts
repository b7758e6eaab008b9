import { deskClaim, deskCounts } from '@/contract/operator/desk.contract';
import type { AreaDeps } from '../area';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { claimSubject } from './desk-claims.service';
import { fetchDeskCounts } from './desk-counts.queries';

/** Returns the operator endpoints for what waits at the desks, and who looks at it. */
export function deskOperatorRoutes({ db, agentId }: AreaDeps): MountedOperatorEndpoint[] {
  return [
    handleForOperators(deskCounts, ({ operator: by }) => fetchDeskCounts(db, agentId, by)),
    handleForOperators(deskClaim, ({ body: { subject }, operator: { name } }) =>
      claimSubject(db, { agentId, name, subject }),
    ),
  ];
}
