import { sql } from 'kysely';
import type * as v from 'valibot';
import { errorMessages } from '@/contract/error-messages.copy';
import type { AcceptRefusal, promotionList } from '@/contract/promotions.contract';
import { fetchAgentRules } from '../agent/agent.service';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { isReadable, selectPromotions, toTermsData } from './promotion.queries';

type PromotionData = v.InferInput<typeof promotionList.data>[number];

/** Selects published versions, with what decides whether a member may take them now. */
function selectOffers(db: Db) {
  return selectPromotions(db)
    .select([
      sql<boolean>`coalesce(replaced_at <= business_now(), false)`.as('is_replaced'),
      sql<boolean>`promotion_spent(promotions, false) IS NOT NULL`.as('is_spent'),
      sql<boolean>`promotion_spent(promotions, true) IS NOT NULL`.as('is_full'),
      sql<boolean>`promotion_takes_now(promotions)`.as('takes_now'),
    ])
    .where('published_at', 'is not', null);
}

/** A published version, with what decides whether a member may take it now. */
export type OfferRow = Awaited<
  ReturnType<ReturnType<typeof selectOffers>['executeTakeFirstOrThrow']>
>;

/**
 * Returns the version of a promotion that members are offered: the latest one that has begun, or else the first to
 * begin.
 * @param id number by which members know the promotion
 * @throws RefusalError `request.not_found`, also for a draft
 */
export async function fetchOffer(db: Db, agentId: number, id: number): Promise<OfferRow> {
  const row = await selectOffers(db)
    .where('lineage_id', '=', id)
    .where('agent_id', '=', agentId)
    .orderBy(sql`coalesce(starts_at <= business_now(), true)`, 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) throw new RefusalError('request.not_found');
  return row;
}

/** The parts of a member's history that decide about taking a promotion. */
export interface PromotionHistory {
  hasDeposited: boolean;
  vipLevel: number;
  /** The promotion that waits for a deposit or is running. */
  current: { id: string; lineageId: number; state: 'waiting' | 'running' } | null;
  /** How often each promotion was granted in any version, and whether the last time was today; the key is its id. */
  taken: ReadonlyMap<number, { times: number; isToday: boolean }>;
}

/** Reads a member's history. Days are days in Thailand. */
export async function fetchPromotionHistory(db: Db, memberId: number): Promise<PromotionHistory> {
  // The queries run one after another, because a transaction has only one connection.
  const [member] = await queryRaw<{ credited: boolean; vipLevel: number }>(
    db,
    `SELECT EXISTS (SELECT FROM deposits WHERE member_id = $1 AND state = 'credited') AS credited,
       vip_level AS "vipLevel"
     FROM members WHERE id = $1`,
    [memberId],
  );
  const [current] = await queryRaw<NonNullable<PromotionHistory['current']>>(
    db,
    `SELECT m.id, p.lineage_id AS "lineageId", m.state
     FROM member_promotions m JOIN promotions p ON p.id = m.promotion_id
     WHERE m.member_id = $1 AND m.state IN ('waiting', 'running')`,
    [memberId],
  );
  const taken = await queryRaw<{ lineageId: number; times: number; isToday: boolean }>(
    db,
    `SELECT p.lineage_id AS "lineageId", count(*) AS times,
       (max(m.granted_at) AT TIME ZONE 'Asia/Bangkok')::date = (business_now() AT TIME ZONE 'Asia/Bangkok')::date AS "isToday"
     FROM member_promotions m JOIN promotions p ON p.id = m.promotion_id
     WHERE m.member_id = $1 AND m.granted_at IS NOT NULL GROUP BY p.lineage_id`,
    [memberId],
  );
  return {
    hasDeposited: member?.credited ?? false,
    vipLevel: member?.vipLevel ?? 0,
    current: current ?? null,
    taken: new Map(taken.map(({ lineageId, ...row }) => [lineageId, row])),
  };
}

/** Returns the reason why a member with this history cannot take a promotion now, or null. */
export function findRefusal(offer: OfferRow, history: PromotionHistory): AcceptRefusal | null {
  const taken = history.taken.get(offer.lineage_id);
  if (!isOffered(offer)) return 'promotion.closed';
  if (offer.kind === 'first_deposit' && history.hasDeposited) return 'promotion.not_first_deposit';
  if (offer.limit_per_member !== null && (taken?.times ?? 0) >= offer.limit_per_member) {
    return 'promotion.used_up';
  }
  if (offer.kind === 'daily' && taken?.isToday) return 'promotion.taken_today';
  if (history.vipLevel < offer.least_vip_level) return 'promotion.vip_needed';
  if (history.current !== null) return 'promotion.one_at_a_time';
  if (!offer.takes_now) return 'promotion.not_now';
  return offer.is_full ? 'promotion.full' : null;
}

/** Returns whether members are offered a promotion now. */
export function isOffered(offer: OfferRow): boolean {
  return (
    offer.is_open &&
    offer.is_in_period &&
    !offer.is_replaced &&
    !offer.is_spent &&
    isReadable(offer)
  );
}

const USED_UP: ReadonlySet<AcceptRefusal | undefined> = new Set<AcceptRefusal>([
  'promotion.not_first_deposit',
  'promotion.used_up',
]);

/**
 * Returns the open promotions in the agent's order, each with the answer whether the member may take it. Promotions
 * that the member can never take again come last.
 */
export async function fetchPromotions(
  db: Db,
  agentId: number,
  memberId: number | null,
): Promise<PromotionData[]> {
  const [{ affiliate }, rows, history] = await Promise.all([
    fetchAgentRules(db, agentId),
    selectOffers(db)
      .where('agent_id', '=', agentId)
      .where('is_open', '=', true)
      .where(sql<boolean>`coalesce(replaced_at > business_now(), true)`)
      .where(sql<boolean>`coalesce(ends_at > business_now(), true)`)
      .orderBy('position')
      .orderBy('lineage_id')
      .execute(),
    memberId === null ? null : fetchPromotionHistory(db, memberId),
  ]);
  const promotions = rows.flatMap((row) => {
    const terms = toTermsData(row, affiliate.house_edges);
    // `isReadable` is checked after `toTermsData`, which raises the alarm for an unreadable row.
    if (!isOffered(row)) return [];
    return [{ ...terms, offer: history && toOffer(row, history) }];
  });
  const isUsedUp = ({ offer }: PromotionData) =>
    offer?.current === null && USED_UP.has(offer.refusal?.reason);
  return [...promotions.filter((each) => !isUsedUp(each)), ...promotions.filter(isUsedUp)];
}

function toOffer(row: OfferRow, history: PromotionHistory): NonNullable<PromotionData['offer']> {
  const reason = findRefusal(row, history);
  const { current } = history;
  return {
    may_accept: reason === null,
    refusal: reason && { reason, message: errorMessages[reason] },
    times_taken: history.taken.get(row.lineage_id)?.times ?? 0,
    current:
      current?.lineageId === row.lineage_id ? { id: current.id, state: current.state } : null,
  };
}
