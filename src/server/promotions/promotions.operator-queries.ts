import { sql } from 'kysely';
import type { MemberPromotionState } from '@/contract/promotions.contract';
import { formatBaht } from '@/domain/baht';
import { worstResult } from '@/domain/promotion';
import { fetchAgentRules } from '../agent/agent.service';
import type { Db } from '../db/tables';
import { readContent, toOfferTerms } from './promotion.queries';

/** Returns all promotions of the agent in display order, open or not, with the numbers of their use. */
export async function fetchPromotionsForOperator(db: Db, agentId: number) {
  const { house_edges: edges } = (await fetchAgentRules(db, agentId)).affiliate;
  const rows = await db
    .selectFrom('promotions')
    .leftJoin('member_promotions', 'member_promotions.promotion_id', 'promotions.id')
    .select([
      'promotions.id',
      'promotions.code',
      'promotions.kind',
      'promotions.content',
      'promotions.is_open',
      'promotions.starts_at',
      'promotions.ends_at',
      'promotions.min_deposit',
      'promotions.bonus_basis_points',
      'promotions.max_bonus',
      'promotions.bonus_amount',
      'promotions.turnover_milli',
      sql<number>`count(*) FILTER (WHERE member_promotions.state = 'waiting')`.as('waiting'),
      sql<number>`count(*) FILTER (WHERE member_promotions.state = 'running')`.as('running'),
      sql<number>`count(member_promotions.granted_at)`.as('granted'),
      sql<number>`coalesce(sum(member_promotions.bonus_amount), 0)::bigint`.as('bonus_satang'),
    ])
    .where('promotions.agent_id', '=', agentId)
    .groupBy('promotions.id')
    .orderBy('promotions.position')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    kind: row.kind,
    name: readContent(row).name,
    is_open: row.is_open,
    starts_at: row.starts_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
    expected_result: formatBaht(worstResult(toOfferTerms(row), edges)),
    waiting: row.waiting,
    running: row.running,
    granted: row.granted,
    bonus: formatBaht(row.bonus_satang),
  }));
}

/** Returns the promotions that members have taken, the latest first. */
export async function fetchMemberPromotionsForOperator(
  db: Db,
  agentId: number,
  filter: {
    state: MemberPromotionState | undefined;
    username: string | undefined;
    limit: number;
  },
) {
  const { state, username, limit } = filter;
  const rows = await db
    .selectFrom('member_promotions as m')
    .innerJoin('promotions as p', 'p.id', 'm.promotion_id')
    .innerJoin('members', 'members.id', 'm.member_id')
    .leftJoin('turnover_requirements as r', 'r.id', 'm.requirement_id')
    .select([
      'm.id',
      'members.username',
      'p.code',
      'm.state',
      'm.accepted_at',
      'm.granted_at',
      'm.ended_at',
      'm.deposit_amount',
      'm.bonus_amount',
      'm.moved_amount',
      'r.required',
      'r.expires_at',
      sql<number | null>`greatest(r.required - turnover_left(r), 0)`.as('counted'),
    ])
    .where('p.agent_id', '=', agentId)
    .$if(state !== undefined, (query) => query.where('m.state', '=', state as 'waiting'))
    .$if(username !== undefined, (query) =>
      query.where('members.username', '=', username as string),
    )
    .orderBy('m.accepted_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute();
  const toBaht = (satang: number | null) => (satang === null ? null : formatBaht(satang));
  return rows.map((row) => ({
    ...row,
    accepted_at: row.accepted_at.toISOString(),
    granted_at: row.granted_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    deposit_amount: toBaht(row.deposit_amount),
    bonus_amount: toBaht(row.bonus_amount),
    moved_amount: formatBaht(row.moved_amount),
    required: toBaht(row.required),
    counted: toBaht(row.counted),
  }));
}
