import { playedVerify } from '@/contract/operator/played.contract';
import type { Database } from '../db/database';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { verifyPlayed } from './played-verify';

/** Returns the operator endpoints for the roll-up of settled stakes. */
export function playedOperatorRoutes({ readDb }: { readDb: Database }): MountedOperatorEndpoint[] {
  return [handleForOperators(playedVerify, () => verifyPlayed(readDb))];
}
