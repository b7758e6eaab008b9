import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { findActingOperator } from '../http/acting-operator';
import { CodeNeededError } from '../http/refusal';

/**
 * Checks that the person of the console has entered a one-time code recently, if the amount is one that two people
 * handle. A key needs no code, and neither does a job.
 * @throws CodeNeededError
 */
export async function assertFreshCode(
  db: Db,
  { agentId, amountSatang }: { agentId: number; amountSatang: number },
): Promise<void> {
  const session = findActingOperator()?.operator?.session;
  if (!session || session.isSteppedUp) return;
  const [found] = await queryRaw<{ is_needed: boolean }>(
    db,
    `SELECT $2 >= desk_limit($1, 'four_eyes_from') AS is_needed`,
    [agentId, amountSatang],
  );
  if (found?.is_needed === true) throw new CodeNeededError();
}
