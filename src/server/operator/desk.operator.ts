import { deskClaim, deskCounts } from '@/contract/operator/desk.contract';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { claimSubject } from './desk-claims.service';
import { type DeskDeps, fetchDeskCounts } from './desk-counts.queries';

/** Returns the operator endpoints for what waits at the desks, and who looks at it. */
export function deskOperatorRoutes(deps: DeskDeps): MountedOperatorEndpoint[] {
  const { db, agentId } = deps;
  return [
    handleForOperators(deskCounts, ({ operator: by }) => fetchDeskCounts(deps, by)),
    handleForOperators(deskClaim, ({ body: { subject }, operator: { name } }) =>
      claimSubject(db, { agentId, name, subject }),
    ),
  ];
}
