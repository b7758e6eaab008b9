import { ledgerVerify } from '@/contract/operator/ledger.contract';
import type { Database } from '../db/database';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { verifyLedger } from './ledger-verify';

/** Returns the operator endpoints for the ledger. */
export function ledgerOperatorRoutes({
  workDb,
  agentId,
}: {
  /** Database without a time limit for statements. */
  workDb: Database;
  agentId: number;
}): MountedOperatorEndpoint[] {
  return [
    handleForOperators(ledgerVerify, ({ operator }) =>
      verifyLedger(workDb, operator.isFirstOwner ? undefined : agentId),
    ),
  ];
}
