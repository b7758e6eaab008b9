import type { GameCategory } from '@/contract/games.contract';
import type { TurnoverWeights } from '@/domain/expected-win';
import type { Satang } from '@/domain/money';
import { type Executor, queryRaw } from '../db/raw';

/** The sources of turnover requirements; each is a row in `turnover_sources`. */
export type TurnoverSource =
  | 'promotion'
  | 'coupon'
  | 'shot_prize'
  | 'redemption'
  | 'wheel'
  | 'quest'
  | 'cashback'
  | 'poll'
  | 'affiliate'
  | 'adjustment';

/** A requirement that a member must still meet before a withdrawal. Its amounts are weighted turnover. */
export interface TurnoverOwed {
  id: string;
  source: TurnoverSource;
  reference: string;
  name: string;
  /** The game categories that count; null means all play. */
  categories: GameCategory[] | null;
  /** Share of a stake that counts, in basis points by kind of play; a kind without an entry counts in full. */
  weights: Partial<TurnoverWeights>;
  requiredSatang: Satang;
  countedSatang: Satang;
  leftSatang: Satang;
  startedAt: Date;
}

/**
 * Returns the weighted turnover that is missing to meet all requirements. The missing amounts add up, because a stake
 * counts for only one requirement at a time.
 */
export function totalLeft(owed: readonly TurnoverOwed[]): Satang {
  return owed.reduce((sum, { leftSatang }) => sum + leftSatang, 0);
}

/**
 * Returns a member's running requirements that are neither met nor expired, in the order in which they take stakes.
 */
export function fetchTurnoverOwed(db: Executor, memberId: number): Promise<TurnoverOwed[]> {
  return queryRaw<TurnoverOwed>(
    db,
    `SELECT r.id, r.source, r.reference, r.name, r.categories, r.weights, r.required AS "requiredSatang",
       r.required - left_over AS "countedSatang", left_over AS "leftSatang", r.started_at AS "startedAt"
     FROM turnover_requirements r CROSS JOIN LATERAL turnover_left(r) AS left_over
     WHERE r.member_id = $1 AND r.ended_at IS NULL AND left_over > 0
       AND (r.expires_at IS NULL OR r.expires_at > business_now())
     ORDER BY r.started_at, r.id`,
    [memberId],
  );
}

/** Returns the weighted turnover that members still owe, in satang by member id; members who owe none are left out. */
export async function fetchTurnoverLeftOf(
  db: Executor,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, Satang>> {
  const rows = await queryRaw<{ memberId: number; left: Satang }>(
    db,
    `SELECT r.member_id AS "memberId", sum(left_over)::bigint AS left
     FROM turnover_requirements r CROSS JOIN LATERAL turnover_left(r) AS left_over
     WHERE r.member_id = ANY ($1::text::bigint[]) AND r.ended_at IS NULL AND left_over > 0
       AND (r.expires_at IS NULL OR r.expires_at > business_now())
     GROUP BY r.member_id`,
    [`{${memberIds.join(',')}}`],
  );
  return new Map(rows.map(({ memberId, left }) => [memberId, left]));
}
