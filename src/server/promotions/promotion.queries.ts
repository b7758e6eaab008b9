import { sql } from 'kysely';
import * as v from 'valibot';
import { errorMessages } from '@/contract/error-messages.copy';
import type { AcceptRefusal, promotionAccept, promotionList } from '@/contract/promotions.contract';
import { formatBaht } from '@/domain/baht';
import { type HouseEdges, turnoverWeights } from '@/domain/expected-win';
import type { OfferTerms } from '@/domain/promotion';
import { fetchAgentRules } from '../agent/agent.service';
import { queryRaw } from '../db/raw';
import { readRow } from '../db/readable-row';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { toCountedPlay } from '../requirements/counted-play';

type PromotionData = v.InferInput<typeof promotionList.data>[number];
/** The terms of a promotion in the format of the contract. */
export type TermsData = v.InferInput<typeof promotionAccept.data>['promotion'];

/** Texts and images of a promotion. */
const promotionContent = v.object({
  name: v.string(),
  summary: v.string(),
  image: v.string(),
  image_wide: v.string(),
  image_share: v.string(),
  terms: v.array(v.string()),
});

/** Selects promotions with their excluded games, and whether the current time is in their period. */
export function selectPromotions(db: Db) {
  return db
    .selectFrom('promotions')
    .selectAll()
    .select([
      sql<TermsData['excluded_games']>`(
        SELECT coalesce(jsonb_agg(jsonb_build_object('game_id', g.game_id, 'provider_id', g.provider_id, 'name', g.name)
          ORDER BY g.position), '[]')
        FROM jsonb_array_elements_text(promotions.excluded_games) AS excluded (game)
        JOIN games g ON g.provider_id = split_part(excluded.game, '/', 1) AND g.game_id = split_part(excluded.game, '/', 2)
      )`.as('left_out'),
      sql<boolean>`coalesce(starts_at <= business_now(), true) AND coalesce(ends_at > business_now(), true)`.as(
        'is_in_period',
      ),
    ]);
}

/** A promotion as stored in the database. */
export type PromotionRow = Awaited<
  ReturnType<ReturnType<typeof selectPromotions>['executeTakeFirstOrThrow']>
>;

type PromotionContent = v.InferOutput<typeof promotionContent>;

/** Placeholder texts for a promotion whose row is unreadable; members who have taken the promotion keep it. */
const noContent: PromotionContent = {
  name: 'โปรโมชั่น',
  summary: '',
  image: '',
  image_wide: '',
  image_share: '',
  terms: [],
};

/** Returns the texts of a promotion, or placeholders when its row is unreadable. */
export function readContent(row: { id: number; content: unknown }): PromotionContent {
  return (
    readRow({ table: 'promotions', id: String(row.id) }, promotionContent, row.content) ?? noContent
  );
}

function isReadable({ content }: { content: unknown }): boolean {
  return v.is(promotionContent, content);
}

/** Converts a promotion to the format of the contract, with the house edges of its agent. */
export function toTermsData(row: PromotionRow, edges: HouseEdges): TermsData {
  return {
    ...readContent(row),
    id: String(row.id),
    kind: row.kind,
    min_deposit: formatBaht(row.min_deposit),
    bonus_percent: row.bonus_basis_points === null ? null : row.bonus_basis_points / 100,
    bonus_amount: toBaht(row.bonus_amount),
    max_bonus: toBaht(row.max_bonus),
    turnover_multiple: row.turnover_milli / 1000,
    counts: toCountedPlay(turnoverWeights(edges), row.categories),
    largest_stake: formatBaht(row.largest_stake),
    edge_basis_points: edges.slot,
    days_to_play: row.days_to_play,
    categories: row.categories,
    excluded_games: row.left_out,
    limit_per_member: row.limit_per_member,
    starts_at: row.starts_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
  };
}

const toBaht = (satang: number | null) => (satang === null ? null : formatBaht(satang));

/** Returns the bonus of a promotion and the turnover it requires. */
export function toOfferTerms(
  row: Pick<
    PromotionRow,
    'id' | 'min_deposit' | 'bonus_basis_points' | 'max_bonus' | 'bonus_amount' | 'turnover_milli'
  >,
): OfferTerms {
  const { min_deposit: minDepositSatang, turnover_milli: turnoverMilli } = row;
  if (row.bonus_amount !== null) {
    return { minDepositSatang, turnoverMilli, bonus: { amountSatang: row.bonus_amount } };
  }
  if (row.bonus_basis_points === null || row.max_bonus === null) {
    throw new Error(`promotion ${row.id} has no bonus`);
  }
  const bonus = { basisPoints: row.bonus_basis_points, mostSatang: row.max_bonus };
  return { minDepositSatang, turnoverMilli, bonus };
}

/**
 * Returns a promotion of the agent, open or not.
 * @throws RefusalError `request.not_found`
 */
export async function fetchPromotion(db: Db, agentId: number, id: number): Promise<PromotionRow> {
  const row = await selectPromotions(db)
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .executeTakeFirst();
  if (!row) throw new RefusalError('request.not_found');
  return row;
}

/** The parts of a member's history that decide about taking a promotion. */
export interface PromotionHistory {
  hasDeposited: boolean;
  /** The promotion that waits for a deposit or is running. */
  current: { id: string; promotionId: number; state: 'waiting' | 'running' } | null;
  /** How often each promotion was granted, and whether the last time was today; the key is the promotion id. */
  taken: ReadonlyMap<number, { times: number; isToday: boolean }>;
}

/** Reads a member's history. Days are days in Thailand. */
export async function fetchPromotionHistory(db: Db, memberId: number): Promise<PromotionHistory> {
  // The queries run one after another, because a transaction has only one connection.
  const [deposits] = await queryRaw<{ credited: boolean }>(
    db,
    `SELECT EXISTS (SELECT FROM deposits WHERE member_id = $1 AND state = 'credited') AS credited`,
    [memberId],
  );
  const [current] = await queryRaw<NonNullable<PromotionHistory['current']>>(
    db,
    `SELECT id, promotion_id AS "promotionId", state FROM member_promotions
     WHERE member_id = $1 AND state IN ('waiting', 'running')`,
    [memberId],
  );
  const taken = await queryRaw<{ promotionId: number; times: number; isToday: boolean }>(
    db,
    `SELECT promotion_id AS "promotionId", count(*) AS times,
       (max(granted_at) AT TIME ZONE 'Asia/Bangkok')::date = (business_now() AT TIME ZONE 'Asia/Bangkok')::date AS "isToday"
     FROM member_promotions WHERE member_id = $1 AND granted_at IS NOT NULL GROUP BY promotion_id`,
    [memberId],
  );
  return {
    hasDeposited: deposits?.credited ?? false,
    current: current ?? null,
    taken: new Map(taken.map(({ promotionId, ...row }) => [promotionId, row])),
  };
}

/** Returns the reason why a member with this history cannot take a promotion now, or null. */
export function findRefusal(
  promotion: PromotionRow,
  history: PromotionHistory,
): AcceptRefusal | null {
  const taken = history.taken.get(promotion.id);
  if (!promotion.is_open || !promotion.is_in_period || !isReadable(promotion)) {
    return 'promotion.closed';
  }
  if (promotion.kind === 'first_deposit' && history.hasDeposited) {
    return 'promotion.not_first_deposit';
  }
  if (promotion.limit_per_member !== null && (taken?.times ?? 0) >= promotion.limit_per_member) {
    return 'promotion.used_up';
  }
  if (promotion.kind === 'daily' && taken?.isToday) return 'promotion.taken_today';
  return history.current === null ? null : 'promotion.one_at_a_time';
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
    selectPromotions(db)
      .where('agent_id', '=', agentId)
      .where('is_open', '=', true)
      .orderBy('position')
      .execute(),
    memberId === null ? null : fetchPromotionHistory(db, memberId),
  ]);
  const promotions = rows.flatMap((row) => {
    const terms = toTermsData(row, affiliate.house_edges);
    // `isReadable` is checked after `toTermsData`, which raises the alarm for an unreadable row.
    if (!row.is_in_period || !isReadable(row)) return [];
    return [{ ...terms, offer: history && toOffer(row, history) }];
  });
  const isUsedUp = ({ offer }: PromotionData) =>
    offer?.current === null && USED_UP.has(offer.refusal?.reason);
  return [...promotions.filter((each) => !isUsedUp(each)), ...promotions.filter(isUsedUp)];
}

function toOffer(
  row: PromotionRow,
  history: PromotionHistory,
): NonNullable<PromotionData['offer']> {
  const reason = findRefusal(row, history);
  const { current } = history;
  return {
    may_accept: reason === null,
    refusal: reason && { reason, message: errorMessages[reason] },
    times_taken: history.taken.get(row.id)?.times ?? 0,
    current: current?.promotionId === row.id ? { id: current.id, state: current.state } : null,
  };
}
