import type * as v from 'valibot';
import type { AgentRules } from '@/contract/agent-rules';
import type { memberVip } from '@/contract/points.contract';
import { formatBaht } from '@/domain/baht';
import { fetchAgentRules } from '../agent/agent.service';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { fetchTerms } from '../withdrawals/withdrawal.queries';

type VipData = v.InferInput<typeof memberVip.data>;

/** Number of members whose level one transaction reviews. */
const AT_ONCE = 200;

/** This many days before the first of a month, members begin to see that their level will go down. */
const TOLD_DAYS_BEFORE = 7;

/**
 * Lowers VIP levels on the first of a month where the turnover is too low. Safe in many processes at the same time; a
 * run that starts late still completes the month.
 */
export async function reviewVipLevels(db: Db, signal?: AbortSignal): Promise<void> {
  const agents = await db.selectFrom('agents').select('id').orderBy('id').execute();
  for (const { id } of agents) {
    const { vip } = await fetchAgentRules(db, id);
    let reviewed = AT_ONCE;
    while (reviewed === AT_ONCE && !signal?.aborted) {
      const [row] = await queryRaw<{ reviewed: number }>(
        db,
        'SELECT review_vip_levels($1, $2::text::bigint[], $3, $4) AS reviewed',
        [id, levelTurnovers(vip), vip.window_days, AT_ONCE],
      );
      reviewed = row?.reviewed ?? 0;
    }
  }
}

/** Returns the turnovers that levels 1 and 2 require, as an SQL array in satang. */
export function levelTurnovers({ gold, hero }: AgentRules['vip']): string {
  return `{${gold.turnover},${hero.turnover}}`;
}

interface Standing {
  level: 0 | 1 | 2;
  since: Date | null;
  countedFrom: string;
  countedTo: string;
  turnoverSatang: number;
  reviewedOn: string;
  /** Level that the next review will find, computed from the days that will still count then. */
  levelThen: 0 | 1 | 2;
  isNear: boolean;
}

/** Returns a member's VIP level, the benefits of each level, and the turnover left to the next level. */
export async function fetchVip(
  db: Db,
  member: { memberId: number; agentId: number },
): Promise<VipData> {
  const [{ vip, points }, { usualPerDay }] = await Promise.all([
    fetchAgentRules(db, member.agentId),
    fetchTerms(db, member),
  ]);
  const [standing] = await queryRaw<Standing>(
    db,
    `SELECT m.vip_level AS level, m.vip_since AS since, (today - $3::integer + 1)::text AS "countedFrom", today::text AS "countedTo",
       vip_turnover(m.id, today - $3::integer) AS "turnoverSatang", next_first::text AS "reviewedOn",
       vip_level_of(vip_turnover(m.id, next_first - $3::integer), $2::text::bigint[]) AS "levelThen",
       next_first - today <= $4::integer AS "isNear"
     FROM members m CROSS JOIN (
       SELECT today, (date_trunc('month', today) + interval '1 month')::date AS next_first
       FROM (SELECT movement_day(business_now()) AS today) clock
     ) calendar
     WHERE m.id = $1`,
    [member.memberId, levelTurnovers(vip), vip.window_days, TOLD_DAYS_BEFORE],
  );
  if (!standing) throw new Error(`member ${member.memberId} does not exist`);
  const { level, turnoverSatang, levelThen, isNear } = standing;
  const asked = [0, vip.gold.turnover, vip.hero.turnover] as const;
  const nextLevel = level < 2 ? ((level + 1) as 1 | 2) : null;
  return {
    level,
    since: standing.since?.toISOString() ?? null,
    counted_from: standing.countedFrom,
    counted_to: standing.countedTo,
    turnover: formatBaht(turnoverSatang),
    next: nextLevel && {
      level: nextLevel,
      left: formatBaht(Math.max(0, asked[nextLevel] - turnoverSatang)),
    },
    reviewed_on: standing.reviewedOn,
    falls_to: isNear && levelThen < level ? levelThen : null,
    levels: ([0, 1, 2] as const).map((each) => {
      const terms = [vip.guest, vip.gold, vip.hero][each] ?? vip.guest;
      return {
        level: each,
        turnover: formatBaht(asked[each]),
        points_percent: terms.points_percent,
        loss_refund_cap: formatBaht(terms.loss_refund_cap),
        withdrawals_per_day:
          each === 0 ? usualPerDay : Math.max(usualPerDay, withdrawalsOf(vip, each)),
      };
    }),
    baht_per_point: formatBaht(points.baht_per_point),
  };
}

function withdrawalsOf({ gold, hero }: AgentRules['vip'], level: 1 | 2): number {
  return level === 1 ? gold.withdrawals_per_day : hero.withdrawals_per_day;
}
