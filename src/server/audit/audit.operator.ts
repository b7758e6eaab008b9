import { auditLog, auditVerify } from '@/contract/operator/audit.contract';
import type { Db } from '../db/tables';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { fetchActions, verifyActionChain } from './audit.service';

/** Returns the operator endpoints for the audit log. */
export function auditOperatorRoutes({
  db,
  agentId,
}: {
  db: Db;
  agentId: number;
}): MountedOperatorEndpoint[] {
  return [
    handleForOperators(auditLog, ({ query }) => fetchActions(db, agentId, query)),
    handleForOperators(auditVerify, () => verifyActionChain(db, agentId)),
  ];
}
