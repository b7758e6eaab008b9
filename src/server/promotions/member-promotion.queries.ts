import type * as v from 'valibot';
import type { promotionAccept } from '@/contract/promotions.contract';
import { formatBaht } from '@/domain/baht';
import type { HouseEdges, TurnoverWeights } from '@/domain/expected-win';
import { fetchAgentRules } from '../agent/agent.service';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { fetchBalances } from '../ledger/ledger.service';
import { toCountedPlay } from '../requirements/counted-play';
import {
  type PromotionRow,
  selectPromotions,
  type TermsData,
  toTermsData,
} from './promotion.queries';

type MemberPromotionData = v.InferInput<typeof promotionAccept.data>;

const toBaht = (satang: number | null) => (satang === null ? null : formatBaht(satang));

/** A promotion taken by a member, as stored in the database. */
interface MemberPromotionRow {
  id: string;
  promotion_id: number;
  state: MemberPromotionData['state'];
  accepted_at: Date;
  granted_at: Date | null;
  reserved_until: Date | null;
  deposit_amount: number | null;
  bonus_amount: number | null;
  required: number | null;
  left: number | null;
  own_play: number | null;
  own_played: number | null;
  weights: Partial<TurnoverWeights> | null;
  largest_stake: number | null;
  expires_at: Date | null;
  account_id: number | null;
  has_open_round: boolean;
  ended_at: Date | null;
  moved_amount: number;
}

const memberPromotionsSql = (condition: string) => `
  SELECT m.id, m.promotion_id, m.state, m.accepted_at, m.granted_at, m.reserved_until, m.deposit_amount, m.bonus_amount,
    m.ended_at, m.moved_amount, r.required, r.expires_at, w.account_id,
    CASE WHEN r.id IS NOT NULL THEN turnover_left(r) END AS left, r.own_play, r.own_played, r.weights, r.largest_stake,
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
 * Returns a promotion that a member has taken.
 * @throws RefusalError `request.not_found`, also for a promotion of another member
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

/** Returns a member's current promotion, and a page of the member's ended promotions, the latest first. */
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
  const [{ agent_id: agentId } = { agent_id: 0 }] = promotions;
  const { house_edges: edges } = (await fetchAgentRules(db, agentId)).affiliate;
  const byId = new Map(promotions.map((row) => [row.id, row]));
  return rows.flatMap((row) => {
    const promotion = byId.get(row.promotion_id);
    if (!promotion) return [];
    return [toMemberPromotionData(row, toTakenTerms(row, promotion, edges), balances)];
  });
}

/**
 * Returns the terms that apply to a member. Once the deposit was credited, the turnover requirement defines which
 * stakes count.
 */
function toTakenTerms(
  { weights, largest_stake }: MemberPromotionRow,
  promotion: PromotionRow,
  edges: HouseEdges,
): TermsData {
  const terms = toTermsData(promotion, edges);
  if (weights === null) return terms;
  return {
    ...terms,
    counts: toCountedPlay(weights, promotion.categories),
    largest_stake: toBaht(largest_stake),
  };
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
    deposit_by: row.state === 'waiting' ? (row.reserved_until?.toISOString() ?? null) : null,
    deposit_amount: toBaht(row.deposit_amount),
    bonus_amount: toBaht(row.bonus_amount),
    turnover: toTurnover(row),
    own_play: toOwnPlay(row),
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

function toTurnover({ required, left }: MemberPromotionRow): MemberPromotionData['turnover'] {
  if (required === null || left === null) return null;
  return {
    required: formatBaht(required),
    counted: formatBaht(Math.max(required - left, 0)),
    remaining: formatBaht(left),
  };
}

function toOwnPlay({ own_play, own_played }: MemberPromotionRow): MemberPromotionData['own_play'] {
  if (own_play === null || own_played === null) return null;
  return {
    required: formatBaht(own_play),
    remaining: formatBaht(Math.max(own_play - own_played, 0)),
  };
}
