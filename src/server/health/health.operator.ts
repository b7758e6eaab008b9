import { healthShow, healthVerify, verificationList } from '@/contract/operator/health.contract';
import type { AreaContext } from '../area';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { fetchVerifications } from './health.queries';
import { fetchHealth } from './health.service';
import { startVerification } from './verification.service';

/**
 * Returns the operator endpoints for the health of the server.
 * @param keep receives each check that runs on after its response
 */
export function healthOperatorRoutes(
  { db, workDb, readDb, agentId, logger, metrics }: AreaContext,
  keep: (check: Promise<void>) => void,
): MountedOperatorEndpoint[] {
  const isEmbedded = workDb.backup !== undefined;
  return [
    handleForOperators(healthShow, () => fetchHealth({ db, readDb, agentId, metrics, isEmbedded })),
    handleForOperators(verificationList, ({ query }) => fetchVerifications(db, agentId, query)),
    handleForOperators(healthVerify, async ({ body: { area }, operator: { name: operator } }) => {
      const { id, run } = await startVerification(
        { workDb, readDb, agentId, logger },
        { area, operator },
      );
      keep(run());
      return { id };
    }),
  ];
}
