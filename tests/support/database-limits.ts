import type { DatabaseLimits } from '@/server/db/engine/limits';

/** Returns limits that are the same for every use: waiting for a connection is limited, statements are not. */
export function waitingAtMost(acquireMs: number): DatabaseLimits {
  const limits = { acquireMs, statementMs: 0 };
  return { call: limits, job: limits, work: limits, probe: limits };
}
