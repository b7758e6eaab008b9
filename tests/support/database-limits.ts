import type { DatabaseLimits } from '@/server/db/engine/limits';

/** The same limits for every use: however long statements take, no longer than this for a connection. */
export function waitingAtMost(acquireMs: number): DatabaseLimits {
  const limits = { acquireMs, statementMs: 0 };
  return { call: limits, job: limits, work: limits, probe: limits };
}
