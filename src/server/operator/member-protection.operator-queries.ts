import type * as v from 'valibot';
import type { memberProtection } from '@/contract/operator/member-rewards.contract';
import { formatBaht, parseBaht } from '@/domain/baht';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { fetchLimits } from '../safety/safety.queries';

type Protection = v.InferInput<typeof memberProtection.data>;

interface Guard {
  closed_at: Date | null;
  payouts_held_until: Date | null;
  phone_verified_at: Date | null;
  break_kind: 'time_out' | 'excluded' | null;
  break_ends_at: Date | null;
  is_break_over: boolean;
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
  const [[guard], limits] = await Promise.all([
    queryRaw<Guard>(
      db,
      `SELECT m.closed_at, m.payouts_held_until, m.phone_verified_at, b.kind AS break_kind,
         b.ends_at AS break_ends_at, coalesce(b.is_over, false) AS is_break_over
       FROM members m LEFT JOIN LATERAL member_break(m.id) b ON true WHERE m.id = $1`,
      [id],
    ),
    fetchLimits(db, id),
  ]);
  if (!guard) throw new RefusalError('request.not_found');
  return {
    closed_at: guard.closed_at?.toISOString() ?? null,
    payouts_held_until: guard.payouts_held_until?.toISOString() ?? null,
    break:
      guard.break_kind === null
        ? null
        : {
            kind: guard.break_kind,
            ends_at: guard.break_ends_at?.toISOString() ?? null,
            is_over: guard.is_break_over,
          },
    limits: limits.flatMap(({ kind, frame, limit, used, left, waiting }) =>
      limit === null || left === null
        ? []
        : [{ kind, frame, amount: limit, used: withoutWins(used), left, waiting }],
    ),
    phone_verified_at: guard.phone_verified_at?.toISOString() ?? null,
  };
}
