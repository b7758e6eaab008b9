import { securityLog } from '@/contract/operator/security.contract';
import type { Db } from '../db/tables';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { fetchSecurityEvents } from './security.operator-queries';

/** Returns the operator endpoints for security events. */
export function securityOperatorRoutes({
  db,
  agentId,
}: {
  db: Db;
  agentId: number;
}): MountedOperatorEndpoint[] {
  return [
    handleForOperators(securityLog, ({ query, operator: { name: operator } }) =>
      fetchSecurityEvents(db, { agentId, operator }, query),
    ),
  ];
}
