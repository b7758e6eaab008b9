import type * as v from 'valibot';
import type { memberProtection } from '@/contract/operator/member-rewards.contract';
import { formatBaht, parseBaht } from '@/domain/baht';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { findBreak } from '../safety/breaks.service';
import { fetchLimits } from '../safety/safety.queries';

type Protection = v.InferInput<typeof memberProtection.data>;

interface Guard {
  closed_at: Date | null;
  payouts_held_until: Date | null;
  phone_verified_at: Date | null;
}

/** Returns the amount that is used of a limit; a frame with wins uses nothing. */
function withoutWins(used: string | number): string {
  return formatBaht(Math.max(parseBaht(used), 0));
}

/**
 * Returns what protects a member, and how much of each limit is used.
 * @throws RefusalError `request.not_found`
 */
export async function fetchMemberProtection(db: Db, id: number): Promise<Protection> {
  const [[guard], limits, pause] = await Promise.all([
    queryRaw<Guard>(
      db,
      'SELECT closed_at, payouts_held_until, phone_verified_at FROM members WHERE id = $1',
      [id],
    ),
    fetchLimits(db, id),
    findBreak(db, id),
  ]);
  if (!guard) throw new RefusalError('request.not_found');
  return {
    closed_at: guard.closed_at?.toISOString() ?? null,
    payouts_held_until: guard.payouts_held_until?.toISOString() ?? null,
    break: pause,
    limits: limits.flatMap(({ kind, frame, limit, used, left, waiting }) =>
      limit === null || left === null
        ? []
        : [{ kind, frame, amount: limit, used: withoutWins(used), left, waiting }],
    ),
    phone_verified_at: guard.phone_verified_at?.toISOString() ?? null,
  };
}
