import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import { errorMessages } from '@/contract/error-messages.copy';
import type { AcceptRefusal, promotionAccept, promotionList } from '@/contract/promotions.contract';
import { formatBaht } from '@/domain/baht';
import { queryRaw } from '../db/raw';
import { readRow } from '../db/readable-row';
import type { DatabaseTables } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { fetchBalances } from '../ledger/ledger.service';

type Db = Kysely<DatabaseTables>;
type PromotionData = v.InferInput<typeof promotionList.data>[number];
type MemberPromotionData = v.InferInput<typeof promotionAccept.data>;
type TermsData = MemberPromotionData['promotion'];

/** Texts and pictures of a promotion. */
const promotionContent = v.object({
  name: v.string(),
  summary: v.string(),
  image: v.string(),
  image_wide: v.string(),
  image_share: v.string(),
  terms: v.array(v.string()),
});

/** Promotions with the games that they leave out, and whether this is their time. */
function selectPromotions(db: Db) {
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

/** A promotion as the database holds it. */
export type PromotionRow = Awaited<
  ReturnType<ReturnType<typeof selectPromotions>['executeTakeFirstOrThrow']>
>;

type PromotionContent = v.InferOutput<typeof promotionContent>;

/** A promotion that was taken goes on, also when nobody can read its words. */
const noWords: PromotionContent = {
  name: 'โปรโมชั่น',
  summary: '',
  image: '',
  image_wide: '',
  image_share: '',
  terms: [],
};

/** The name and the other words of a promotion; a placeholder where its row cannot be read. */
export function readContent(row: { id: number; content: unknown }): PromotionContent {
  return (
    readRow({ table: 'promotions', id: String(row.id) }, promotionContent, row.content) ?? noWords
  );
}

function isReadable({ content }: { content: unknown }): boolean {
  return v.is(promotionContent, content);
}

/** Writes a promotion as the contract shows it. */
export function toTermsData(row: PromotionRow): TermsData {
  return {
    ...readContent(row),
    id: String(row.id),
    kind: row.kind,
    min_deposit: formatBaht(row.min_deposit),
    bonus_percent: row.bonus_basis_points === null ? null : row.bonus_basis_points / 100,
    bonus_amount: toBaht(row.bonus_amount),
    max_bonus: toBaht(row.max_bonus),
    turnover_multiple: row.turnover_milli / 1000,
    days_to_play: row.days_to_play,
    categories: row.categories,
    excluded_games: row.left_out,
    limit_per_member: row.limit_per_member,
    starts_at: row.starts_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
  };
}

const toBaht = (satang: number | null) => (satang === null ? null : formatBaht(satang));

/** A promotion of the agent, on or not. @throws RefusalError `request.not_found` */
export async function fetchPromotion(db: Db, agentId: number, id: number): Promise<PromotionRow> {
  const row = await selectPromotions(db)
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .executeTakeFirst();
  if (!row) throw new RefusalError('request.not_found');
  return row;
}

/** A member's promotions and deposits so far, as far as they decide about another promotion. */
export interface PromotionHistory {
  hasDeposited: boolean;
  /** The one that waits or runs. */
  current: { id: string; promotionId: number; state: 'waiting' | 'running' } | null;
  /** By promotion: how often it was granted, and whether that was today. */
  taken: ReadonlyMap<number, { times: number; isToday: boolean }>;
}

/** Reads a member's history. Days are those of Thailand. */
export async function fetchPromotionHistory(db: Db, memberId: number): Promise<PromotionHistory> {
  // One after the other: inside a transaction there is one connection.
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

/** Why a member with this history cannot take a promotion now; null when it may be taken. */
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

/** Promotions that are on, in the agent's order, with what the member may do with them. */
export async function fetchPromotions(
  db: Db,
  agentId: number,
  memberId: number | null,
): Promise<PromotionData[]> {
  const [rows, history] = await Promise.all([
    selectPromotions(db)
      .where('agent_id', '=', agentId)
      .where('is_open', '=', true)
      .orderBy('position')
      .execute(),
    memberId === null ? null : fetchPromotionHistory(db, memberId),
  ]);
  return rows.flatMap((row) => {
    const terms = toTermsData(row);
    // Read first, so that the alarm tells of it.
    if (!row.is_in_period || !isReadable(row)) return [];
    return [{ ...terms, offer: history && toOffer(row, history) }];
  });
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

/** A promotion that a member has taken, as the database holds it. */
interface MemberPromotionRow {
  id: string;
  promotion_id: number;
  state: MemberPromotionData['state'];
  accepted_at: Date;
  granted_at: Date | null;
  deposit_amount: number | null;
  bonus_amount: number | null;
  required: number | null;
  counted: number | null;
  expires_at: Date | null;
  account_id: number | null;
  has_open_round: boolean;
  ended_at: Date | null;
  moved_amount: number;
}

const memberPromotionsSql = (condition: string) => `
  SELECT m.id, m.promotion_id, m.state, m.accepted_at, m.granted_at, m.deposit_amount, m.bonus_amount,
    m.ended_at, m.moved_amount, r.required, r.expires_at, w.account_id,
    CASE WHEN r.id IS NOT NULL THEN turnover_counted(r) END AS counted,
    m.state = 'running' AND has_open_round(w) AS has_open_round
  FROM member_promotions m
  LEFT JOIN turnover_requirements r ON r.id = m.requirement_id
  LEFT JOIN wallets w ON w.requirement_id = m.requirement_id
  WHERE m.member_id = $1 AND ${condition}`;

const CURRENT = memberPromotionsSql(`m.state IN ('waiting', 'running')`);
const ONE = memberPromotionsSql('m.id = $2');
const ENDED = `${memberPromotionsSql(
  `m.ended_at IS NOT NULL AND ($2::uuid IS NULL OR (m.accepted_at, m.id) < (
     SELECT accepted_at, id FROM member_promotions WHERE id = $2 AND member_id = $1))`,
)} ORDER BY m.accepted_at DESC, m.id DESC LIMIT $3`;

/**
 * A promotion that a member has taken.
 * @throws RefusalError `request.not_found`, also for one of another member
 */
export async function fetchMemberPromotion(
  db: Db,
  memberId: number,
  id: string,
): Promise<MemberPromotionData> {
  const rows = await queryRaw<MemberPromotionRow>(db, ONE, [memberId, id]);
  const [data] = await describe(db, memberId, rows);
  if (!data) throw new RefusalError('request.not_found');
  return data;
}

/** The promotions that wait or run, and a page of those that have ended, the latest first. */
export async function fetchMemberPromotions(
  db: Db,
  memberId: number,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{
  current: MemberPromotionData | null;
  ended: MemberPromotionData[];
  nextCursor: string | null;
}> {
  const [current, ended] = await Promise.all([
    queryRaw<MemberPromotionRow>(db, CURRENT, [memberId]),
    queryRaw<MemberPromotionRow>(db, ENDED, [memberId, cursor ?? null, limit + 1]),
  ]);
  const page = ended.slice(0, limit);
  const described = await describe(db, memberId, [...current, ...page]);
  return {
    current: current.length > 0 ? (described[0] ?? null) : null,
    ended: described.slice(current.length),
    nextCursor: ended.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

async function describe(
  db: Db,
  memberId: number,
  rows: readonly MemberPromotionRow[],
): Promise<MemberPromotionData[]> {
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map((row) => row.promotion_id))];
  const [promotions, balances] = await Promise.all([
    selectPromotions(db).where('id', 'in', ids).execute(),
    fetchBalances(db, memberId, 'member_wallet'),
  ]);
  const termsById = new Map(promotions.map((row) => [row.id, toTermsData(row)]));
  return rows.flatMap((row) => {
    const promotion = termsById.get(row.promotion_id);
    return promotion ? [toMemberPromotionData(row, promotion, balances)] : [];
  });
}

function toMemberPromotionData(
  row: MemberPromotionRow,
  promotion: TermsData,
  balances: ReadonlyMap<number, number>,
): MemberPromotionData {
  return {
    id: row.id,
    state: row.state,
    promotion,
    accepted_at: row.accepted_at.toISOString(),
    granted_at: row.granted_at?.toISOString() ?? null,
    deposit_amount: toBaht(row.deposit_amount),
    bonus_amount: toBaht(row.bonus_amount),
    turnover: toTurnover(row),
    expires_at: row.expires_at?.toISOString() ?? null,
    wallet:
      row.state === 'running' && row.account_id !== null
        ? { id: String(row.account_id), balance: formatBaht(balances.get(row.account_id) ?? 0) }
        : null,
    has_open_round: row.has_open_round,
    ended_at: row.ended_at?.toISOString() ?? null,
    moved_amount: row.ended_at && row.granted_at && formatBaht(row.moved_amount),
  };
}

function toTurnover({ required, counted }: MemberPromotionRow): MemberPromotionData['turnover'] {
  if (required === null || counted === null) return null;
  const done = Math.min(counted, required);
  return {
    required: formatBaht(required),
    counted: formatBaht(done),
    remaining: formatBaht(required - done),
  };
}
