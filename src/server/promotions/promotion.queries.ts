import { sql } from 'kysely';
import * as v from 'valibot';
import type { promotionAccept } from '@/contract/promotions.contract';
import { formatBaht } from '@/domain/baht';
import { type HouseEdges, turnoverWeights } from '@/domain/expected-win';
import type { OfferTerms } from '@/domain/promotion';
import { readRow } from '../db/readable-row';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { toCountedPlay } from '../requirements/counted-play';

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

/** Returns whether a page can show a promotion. */
export function isReadable({ content }: { content: unknown }): boolean {
  return v.is(promotionContent, content);
}

/** Converts a promotion to the format of the contract, with the house edges of its agent. */
export function toTermsData(row: PromotionRow, edges: HouseEdges): TermsData {
  return {
    ...readContent(row),
    id: String(row.lineage_id),
    version: row.version,
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
    weekdays: row.weekdays === EVERY_DAY ? null : toWeekdays(row.weekdays),
    hours: toHours(row),
    least_vip_level: row.least_vip_level,
    starts_at: row.starts_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
  };
}

/** Mask of all days of the week. */
const EVERY_DAY = 127;

/** Converts a mask, whose bit 0 is Monday, to days of the week from 1 for Monday. */
export function toWeekdays(mask: number): (1 | 2 | 3 | 4 | 5 | 6 | 7)[] {
  return ([1, 2, 3, 4, 5, 6, 7] as const).filter((day) => (mask >> (day - 1)) & 1);
}

/** Converts a minute of the day to `HH:MM`. */
export function toTimeOfDay(minute: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
}

function toHours({
  takes_from: from,
  takes_until: until,
}: Pick<PromotionRow, 'takes_from' | 'takes_until'>): TermsData['hours'] {
  if (from === null || until === null) return null;
  return { from: toTimeOfDay(from), until: toTimeOfDay(until) };
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
 * Returns a version of a promotion of the agent, open or not.
 * @param id number of the version's row
 * @throws RefusalError `request.not_found`
 */
export async function fetchPromotionVersion(
  db: Db,
  agentId: number,
  id: number,
): Promise<PromotionRow> {
  const row = await selectPromotions(db)
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .executeTakeFirst();
  if (!row) throw new RefusalError('request.not_found');
  return row;
}
