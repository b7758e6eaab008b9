import type { DatabaseLimits } from '@/server/db/engine/limits';

/** Returns the same limits for every use: statements have no time limit, waiting for a connection does. */
export function waitingAtMost(acquireMs: number): DatabaseLimits {
  const limits = { acquireMs, statementMs: 0 };
  return { call: limits, job: limits, work: limits, probe: limits };
}
