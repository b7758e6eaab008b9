import type { Kysely } from 'kysely';
import { auditLog } from '@/contract/operator/audit.contract';
import type { DatabaseTables } from '../db/tables';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { fetchActions } from './audit.service';

/** Operator endpoints for the audit log. */
export function auditOperatorRoutes({
  db,
  agentId,
}: {
  db: Kysely<DatabaseTables>;
  agentId: number;
}): MountedOperatorEndpoint[] {
  return [handleForOperators(auditLog, ({ query: { limit } }) => fetchActions(db, agentId, limit))];
}
