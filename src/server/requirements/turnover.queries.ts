import type { GameCategory } from '@/contract/games.contract';
import type { Satang } from '@/domain/money';
import { type Executor, queryRaw } from '../db/raw';

/** The sources of turnover requirements; each is a row of `turnover_sources`. */
export type TurnoverSource =
  | 'promotion'
  | 'coupon'
  | 'shot_prize'
  | 'redemption'
  | 'wheel'
  | 'quest'
  | 'cashback'
  | 'poll'
  | 'affiliate';

/** A requirement that a member still has to meet before a withdrawal. */
export interface TurnoverOwed {
  id: string;
  source: TurnoverSource;
  reference: string;
  name: string;
  /** The categories of games that count; null: all play. */
  categories: GameCategory[] | null;
  requiredSatang: Satang;
  countedSatang: Satang;
  startedAt: Date;
}

/** How much of a requirement is still to be played. */
export function turnoverLeft({
  requiredSatang,
  countedSatang,
}: Pick<TurnoverOwed, 'requiredSatang' | 'countedSatang'>): Satang {
  return requiredSatang - countedSatang;
}

/** How much has to be played until all of these are met: stakes count for each of them at once. */
export function longestLeft(owed: readonly TurnoverOwed[]): Satang {
  return Math.max(0, ...owed.map(turnoverLeft));
}

/**
 * The running requirements of a member that are neither played through nor over, the longest way to go first. Stakes count for
 * all of them at once, so that the first says how much is left.
 */
export function fetchTurnoverOwed(db: Executor, memberId: number): Promise<TurnoverOwed[]> {
  return queryRaw<TurnoverOwed>(
    db,
    `SELECT r.id, r.source, r.reference, r.name, r.categories, r.required AS "requiredSatang", counted AS "countedSatang",
       r.started_at AS "startedAt"
     FROM turnover_requirements r CROSS JOIN LATERAL turnover_counted(r) AS counted
     WHERE r.member_id = $1 AND r.ended_at IS NULL AND counted < r.required
       AND (r.expires_at IS NULL OR r.expires_at > business_now())
     ORDER BY r.required - counted DESC, r.started_at`,
    [memberId],
  );
}
