import type { DataInputOf, ParsedQueryOf } from '@/contract/endpoint';
import type { affiliateEarners, affiliateHolds } from '@/contract/operator/affiliate.contract';
import { formatBaht } from '@/domain/baht';
import { maskPhone } from '@/domain/masked-phone';
import { fetchAgentRules } from '../agent/agent.service';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';

type Earners = DataInputOf<typeof affiliateEarners>;
type Holds = DataInputOf<typeof affiliateHolds>;

interface EarnerRow {
  member_id: number;
  username: string;
  name: string | null;
  /** Millionths of a satang, as text. */
  entitled: string;
  incomeSatang: number;
  earnedSatang: number;
  friends: number;
  played: number;
  balanceSatang: number;
  heldSince: Date | null;
}

/** Returns a page of the members with income of a month, the highest first; the cursor is the last income and member. */
export async function fetchEarners(
  db: Db,
  agentId: number,
  { period, cursor, limit }: ParsedQueryOf<typeof affiliateEarners>,
): Promise<Earners> {
  const [entitled = null, memberId = null] = cursor?.split('~') ?? [];
  const [[clock], { affiliate }] = await Promise.all([
    queryRaw<{ month: string }>(
      db,
      `SELECT (affiliate_month(movement_day(business_now())) - make_interval(months => $1))::date::text AS month`,
      [period === 'last_month' ? 1 : 0],
    ),
    fetchAgentRules(db, agentId),
  ]);
  if (!clock) throw new Error('the month is unknown');
  const rows = await queryRaw<EarnerRow>(
    db,
    `SELECT m.id AS member_id, m.username, nullif(concat_ws(' ', m.first_name, m.last_name), '') AS name,
       i.entitled_micro::text AS entitled, micro_to_satang(i.entitled_micro) AS "incomeSatang",
       micro_to_satang(i.earned_micro) AS "earnedSatang",
       coalesce((SELECT l.friends FROM affiliate_line_sizes l WHERE l.member_id = m.id AND l.level = 1), 0) AS friends,
       i.players AS played,
       affiliate_balance(m.id) AS "balanceSatang",
       affiliate_held_since(m.id) AS "heldSince"
     FROM affiliate_incomes i JOIN members m ON m.id = i.member_id
     WHERE i.month = $1::text::date AND m.agent_id = $2 AND i.entitled_micro > 0
       AND ($3::text IS NULL OR (i.entitled_micro, i.member_id) < ($3::text::bigint, $4::text::bigint))
     ORDER BY i.entitled_micro DESC, i.member_id DESC LIMIT $5`,
    [clock.month, agentId, entitled, memberId, limit + 1],
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    month: clock.month,
    month_cap: formatBaht(affiliate.month_cap),
    rows: page.map(({ entitled: _cursor, incomeSatang, earnedSatang, balanceSatang, ...row }) => ({
      member_id: row.member_id,
      username: maskPhone(row.username),
      name: row.name,
      income: formatBaht(incomeSatang),
      earned: formatBaht(earnedSatang),
      friends: row.friends,
      played: row.played,
      balance: formatBaht(balanceSatang),
      held_since: row.heldSince?.toISOString() ?? null,
    })),
    next_cursor: rows.length > limit && last ? `${last.entitled}~${last.member_id}` : null,
  };
}

interface HoldRow {
  id: number;
  member_id: number;
  username: string;
  name: string | null;
  reason: string;
  held_by: string;
  heldAt: Date;
  release_reason: string | null;
  released_by: string | null;
  releasedAt: Date | null;
  balanceSatang: number;
  release_approval: number | null;
}

/** Returns a page of the holds, the latest first; the cursor is the last hold. */
export async function fetchHolds(
  db: Db,
  agentId: number,
  { state, cursor, limit }: ParsedQueryOf<typeof affiliateHolds>,
): Promise<Holds> {
  const rows = await queryRaw<HoldRow>(
    db,
    `SELECT h.id, h.member_id, m.username, nullif(concat_ws(' ', m.first_name, m.last_name), '') AS name, h.reason,
       h.held_by, h.held_at AS "heldAt", h.release_reason, h.released_by, h.released_at AS "releasedAt",
       affiliate_balance(m.id) AS "balanceSatang",
       CASE WHEN h.released_at IS NULL THEN (
         SELECT max(a.id) FROM approvals a WHERE a.agent_id = h.agent_id AND a.kind = 'affiliate.release'
           AND a.payload->>'holdId' = h.id::text AND a.state = 'waiting' AND a.expires_at > business_now())
       END AS release_approval
     FROM affiliate_holds h JOIN members m ON m.id = h.member_id
     WHERE h.agent_id = $1 AND ($2::text IS NULL OR (h.released_at IS NULL) = ($2 = 'held'))
       AND ($3::bigint IS NULL OR h.id < $3)
     ORDER BY h.id DESC LIMIT $4`,
    [agentId, state ?? null, cursor ?? null, limit + 1],
  );
  const page = rows.slice(0, limit);
  return {
    rows: page.map(({ heldAt, releasedAt, balanceSatang, ...row }) => ({
      ...row,
      username: maskPhone(row.username),
      held_at: heldAt.toISOString(),
      released_at: releasedAt?.toISOString() ?? null,
      balance: formatBaht(balanceSatang),
    })),
    next_cursor: rows.length > limit ? String(page.at(-1)?.id) : null,
  };
}
