import { sql } from 'kysely';
import type { MemberPromotionState } from '@/contract/promotions.contract';
import { formatBaht } from '@/domain/baht';
import type { Db } from '../db/tables';

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
      'p.version',
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
