import type { Logger } from 'pino';
import { backupTake } from '@/contract/operator/backup.contract';
import type { Database } from '../db/database';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { takeBackup } from './backup.service';

/** What owners do so that nothing is lost. */
export function backupOperatorRoutes({
  workDb,
  agentId,
  logger,
}: {
  /** For what takes as long as it takes. */
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
