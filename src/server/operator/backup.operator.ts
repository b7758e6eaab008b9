import type { Logger } from 'pino';
import { backupTake } from '@/contract/operator/backup.contract';
import type { Database } from '../db/database';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { takeBackup } from './backup.service';

/** Returns the operator endpoints for backups. */
export function backupOperatorRoutes({
  workDb,
  agentId,
  logger,
}: {
  /** Database without a time limit for statements. */
  workDb: Database;
  agentId: number;
  logger: Pick<Logger, 'warn'>;
}): MountedOperatorEndpoint[] {
  return [
    handleForOperators(backupTake, ({ operator: { name: operator } }) =>
      takeBackup({ db: workDb, agentId, operator, logger }),
    ),
  ];
}
