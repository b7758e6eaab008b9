import type * as v from 'valibot';
import type { affiliateMemberNetwork } from '@/contract/operator/affiliate.contract';
import type { AffiliateLevel } from '@/domain/affiliate';
import { formatBaht } from '@/domain/baht';
import { maskName } from '../account/registration-check.service';
import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { fetchBalance } from '../ledger/ledger.service';
import { findCommissionAccountId } from './redeem.service';
import { countFriends } from './summary.queries';

type NetworkData = v.InferInput<typeof affiliateMemberNetwork.data>;

interface FriendRow {
  username: string;
  level: AffiliateLevel;
  referredBy: string;
  joinedAt: Date;
  turnoverSatang: number;
  incomeSatang: number;
}

/**
 * Reads the network of a member for an operator, and records the access in the audit log.
 * @throws RefusalError `request.not_found`
 */
export async function fetchNetworkForOperator(
  db: Db,
  asked: { agentId: number; operator: string; username: string; limit: number },
): Promise<NetworkData> {
  const { agentId, operator, username, limit } = asked;
  const member = await db
    .selectFrom('members')
    .select(['id', 'ref_code', 'username', 'first_name', 'last_name'])
    .where('agent_id', '=', agentId)
    .where('username', '=', username)
    .executeTakeFirst();
  if (!member) throw new RefusalError('request.not_found');
  await db.transaction().execute((tx) =>
    recordAction(tx, {
      agentId,
      operator,
      action: 'affiliate.network',
      subject: `member/${member.id}`,
      detail: { username },
    }),
  );
  const [referrers, friends, [earned], counts, balance] = await Promise.all([
    queryRaw<{ username: string }>(
      db,
      `SELECT m.username FROM affiliate_referrers(ARRAY[$1::bigint]) r JOIN members m ON m.id = r.member_id ORDER BY r.level`,
      [member.id],
    ),
    queryRaw<FriendRow>(
      db,
      `SELECT f.username, n.level, r.username AS "referredBy", f.created_at AS "joinedAt",
         coalesce(i.turnover, 0)::bigint AS "turnoverSatang", micro_to_satang(coalesce(i.micro, 0)) AS "incomeSatang"
       FROM (SELECT * FROM affiliate_friends($1) ORDER BY friend_id DESC LIMIT $2) n
       JOIN members f ON f.id = n.friend_id JOIN members r ON r.id = f.referrer_member_id
       LEFT JOIN LATERAL (
         SELECT sum(turnover) AS turnover, sum(earned_micro) AS micro FROM affiliate_friend_months
         WHERE member_id = $1 AND friend_id = f.id
       ) i ON true ORDER BY n.friend_id DESC`,
      [member.id, limit],
    ),
    queryRaw<{ satang: number }>(
      db,
      `SELECT micro_to_satang(coalesce(sum(entitled_micro), 0)) AS satang FROM affiliate_incomes WHERE member_id = $1`,
      [member.id],
    ),
    countFriends(db, member.id),
    findCommissionAccountId(db, member.id).then((id) => fetchBalance(db, id)),
  ]);
  return {
    ref_code: member.ref_code,
    name: maskName(member),
    referrers: referrers.map((referrer) => referrer.username),
    balance: formatBaht(balance),
    income: formatBaht(earned?.satang ?? 0),
    counts,
    friends: friends.map(({ referredBy, joinedAt, turnoverSatang, incomeSatang, ...friend }) => ({
      ...friend,
      referred_by: referredBy,
      joined_at: joinedAt.toISOString(),
      turnover: formatBaht(turnoverSatang),
      income: formatBaht(incomeSatang),
    })),
  };
}
