import type * as v from 'valibot';
import type { memberNetwork } from '@/contract/operator/member-rewards.contract';
import { formatBaht } from '@/domain/baht';
import { maskPhone } from '@/domain/masked-phone';
import { findCommissionAccountId } from '../affiliate/redeem.service';
import { countFriends } from '../affiliate/summary.queries';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { fetchBalance } from '../ledger/ledger.service';

type Network = v.InferInput<typeof memberNetwork.data>;

const MONTHS_SHOWN = 12;

/**
 * Returns a member's referrers, friends and income.
 * @throws RefusalError `request.not_found`
 */
export async function fetchMemberNetwork(db: Db, id: number): Promise<Network> {
  const [[member], referrers, friends, balance, months] = await Promise.all([
    queryRaw<{ ref_code: string; income: number }>(
      db,
      `SELECT m.ref_code, micro_to_satang(coalesce(
         (SELECT sum(entitled_micro) FROM affiliate_incomes i WHERE i.member_id = m.id), 0)) AS income
       FROM members m WHERE m.id = $1`,
      [id],
    ),
    queryRaw<{ id: number; username: string; name: string | null }>(
      db,
      `SELECT m.id, m.username, nullif(concat_ws(' ', m.first_name, m.last_name), '') AS name
       FROM affiliate_referrers(ARRAY[$1::bigint]) r JOIN members m ON m.id = r.member_id ORDER BY r.level`,
      [id],
    ),
    countFriends(db, id),
    findCommissionAccountId(db, id).then((accountId) => fetchBalance(db, accountId)),
    fetchMonths(db, id),
  ]);
  if (!member) throw new RefusalError('request.not_found');
  return {
    ref_code: member.ref_code,
    referrers: referrers.map(({ username, ...row }) => ({ ...row, username: maskPhone(username) })),
    friends,
    balance: formatBaht(balance),
    income: formatBaht(member.income),
    months,
  };
}

/** Returns the months with income or play of friends, the latest first. */
async function fetchMonths(db: Db, id: number): Promise<Network['months']> {
  const rows = await queryRaw<{ month: string; income: number; turnover: number; played: number }>(
    db,
    `SELECT i.month::text AS month, micro_to_satang(i.entitled_micro) AS income,
       (SELECT coalesce(sum(a.turnover), 0)::bigint FROM affiliate_months a
        WHERE a.member_id = i.member_id AND a.month = i.month) AS turnover,
       (SELECT count(*) FROM affiliate_friend_months f
        WHERE f.member_id = i.member_id AND f.month = i.month AND f.turnover > 0) AS played
     FROM affiliate_incomes i WHERE i.member_id = $1 ORDER BY i.month DESC LIMIT $2`,
    [id, MONTHS_SHOWN],
  );
  return rows.map((row) => ({
    ...row,
    income: formatBaht(row.income),
    turnover: formatBaht(row.turnover),
  }));
}
