import { randomUUID } from 'node:crypto';
import { fetchAgentRules } from '../agent/agent.service';
import { noteLoneAct } from '../approvals/lone-act.service';
import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { countGoodwill } from '../gifts/goodwill.service';
import { RefusalError } from '../http/refusal';
import { fetchBalance, findHouseAccountId, runCommand } from '../ledger/ledger.service';
import { findAgentsBehind } from '../played/played-readers';
import { assertSafe } from '../safety/safety.service';
import { findPointsAccountId } from '../wallet/wallet.service';
import { levelTurnovers } from './vip.service';

/** Number of members that one transaction credits. */
const AT_ONCE = 200;

/**
 * Credits all members of all agents with points for play that was rolled up since the last run, and raises VIP levels.
 * Safe in many processes at the same time.
 * @param signal stops the run between two transactions
 */
export async function creditPlayedPoints(db: Db, signal?: AbortSignal): Promise<void> {
  for (const agentId of await findAgentsBehind(db, 'points')) {
    const { points, vip } = await fetchAgentRules(db, agentId);
    let credited = AT_ONCE;
    while (credited === AT_ONCE && !signal?.aborted) {
      const [row] = await queryRaw<{ credited: number }>(
        db,
        'SELECT credit_played_points($1, $2, $3::text::integer[], $4::text::bigint[], $5, $6) AS credited',
        [
          agentId,
          points.baht_per_point,
          `{${[vip.guest, vip.gold, vip.hero].map((level) => level.points_percent).join(',')}}`,
          levelTurnovers(vip),
          vip.window_days,
          AT_ONCE,
        ],
      );
      credited = row?.credited ?? 0;
    }
  }
}

/** Points that an operator gives to or takes from a member. */
export interface PointsAdjustment {
  agentId: number;
  operator: string;
  username: string;
  /** Points to give; negative to take points. */
  points: number;
  /** Reason for the member, in Thai. */
  reason: string;
  /** A repeated reference moves nothing; undefined makes each call a new adjustment. */
  reference: string | undefined;
  /** True for a gift of the support, of which a member gets little in a day. */
  isGoodwill?: true;
  approvalId: number | null;
}

/**
 * Gives points to a member, or takes points from the member.
 * @returns the member's balance of points afterwards
 * @throws RefusalError `request.not_found` | `points.balance_too_low` | `safety.refused` |
 * `request.idempotency_conflict` | `member.goodwill_used`
 * @throws SecondPersonError beyond the points that the operator may give alone
 */
export async function adjustPoints(db: Db, adjustment: PointsAdjustment): Promise<number> {
  const { agentId, operator, username, points, reason, reference, isGoodwill, approvalId } =
    adjustment;
  const member = await db
    .selectFrom('members')
    .select('id')
    .where('agent_id', '=', agentId)
    .where('username', '=', username)
    .executeTakeFirst();
  if (!member) throw new RefusalError('request.not_found');
  const accountId = await findPointsAccountId(db, member.id);
  return runCommand(
    db,
    {
      scope: `operator/${operator}`,
      route: 'points_adjust',
      key: reference ?? randomUUID(),
      content: { username, points, reason },
      lockAccountIds: [accountId],
    },
    async ({ tx, post }) => {
      if (points > 0) await assertSafe(tx, member.id, { kind: 'reward' });
      const balance = await fetchBalance(tx, accountId);
      if (balance + points < 0) throw new RefusalError('points.balance_too_low');
      if (isGoodwill) await countGoodwill(tx, { memberId: member.id, points, spins: 0 });
      await noteLoneAct(tx, {
        ...{ agentId, operator, memberId: member.id, measure: 'points', approvalId },
        amount: points,
        subject: `member/${member.id}`,
      });
      const house = await findHouseAccountId(tx, agentId, 'house_points');
      await post({
        leg: 'points',
        debitAccountId: points > 0 ? house : accountId,
        creditAccountId: points > 0 ? accountId : house,
        amount: Math.abs(points),
        code: 'points_adjust',
        reference: reason,
      });
      await recordAction(tx, {
        agentId,
        operator,
        action: 'points.adjust',
        subject: `member/${member.id}`,
        detail: { username, points, reason, isGoodwill },
      });
      return balance + points;
    },
  );
}
