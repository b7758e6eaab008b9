import { ledgerVerify } from '@/contract/operator/ledger.contract';
import type { Database } from '../db/database';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { verifyLedger } from './ledger-verify';

/** Returns the operator endpoints for the ledger. */
export function ledgerOperatorRoutes({
  readDb,
  agentId,
}: {
  /** Database for long reads. */
  readDb: Database;
  agentId: number;
}): MountedOperatorEndpoint[] {
  return [
    handleForOperators(ledgerVerify, ({ operator }) =>
      verifyLedger(readDb, operator.isFirstOwner ? undefined : agentId),
    ),
  ];
}
