import { ledgerVerify } from '@/contract/operator/ledger.contract';
import type { Database } from '../db/database';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { verifyLedger } from './ledger-verify';

/** What operators ask about the books. */
export function ledgerOperatorRoutes({
  workDb,
  agentId,
}: {
  /** For what takes as long as it takes. */
  workDb: Database;
  agentId: number;
}): MountedOperatorEndpoint[] {
  return [
    handleForOperators(ledgerVerify, ({ operator }) =>
      verifyLedger(workDb, operator.isFirstOwner ? undefined : agentId),
    ),
  ];
}
