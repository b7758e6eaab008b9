import type * as v from 'valibot';
import type { affiliateSummary } from '@/contract/affiliate.contract';
import { type AffiliateLevel, affiliateLevels, affiliateTypes } from '@/domain/affiliate';
import { formatBaht } from '@/domain/baht';
import type { Satang } from '@/domain/money';
import { maskName } from '../account/registration-check.service';
import { fetchAgentRules } from '../agent/agent.service';
import { type Executor, queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { fetchBalance } from '../ledger/ledger.service';
import { toRedeemTerms } from './configs.service';
import { fetchHeldSince } from './holds.queries';
import { findCommissionAccountId, findLocks } from './redeem.service';

type Summary = v.InferInput<typeof affiliateSummary.data>;
type Period = 'today' | 'month' | 'all';

const MONTHS_SHOWN = 6;

interface Part {
  period: Period;
  kind: 'level' | 'type';
  part: string;
  turnover: Satang;
  income: Satang;
}

interface Member {
  username: string;
  first_name: string | null;
  last_name: string | null;
  refCode: string;
  owed: Satang;
  day: string;
  month: string;
  played: number;
  entitledAll: Satang;
}

const MEMBER = `
  SELECT m.username, m.first_name, m.last_name, m.ref_code AS "refCode", today.day::text, month.month::text,
    greatest(coalesce(g.granted, 0) - due.entitled, 0) AS owed, due.entitled AS "entitledAll",
    coalesce((
      SELECT i.players FROM affiliate_incomes i WHERE i.member_id = m.id AND i.month = month.month), 0) AS played
  FROM members m LEFT JOIN affiliate_grants g ON g.member_id = m.id
  CROSS JOIN LATERAL (SELECT movement_day(business_now()) AS day) today
  CROSS JOIN LATERAL (SELECT affiliate_month(today.day) AS month) month
  CROSS JOIN LATERAL (
    SELECT micro_to_satang(coalesce(sum(i.entitled_micro), 0)) AS entitled FROM affiliate_incomes i WHERE i.member_id = m.id
  ) due
  WHERE m.id = $1`;

const MONTHS = `
  SELECT begin.at::date::text AS month, micro_to_satang(coalesce(i.entitled_micro, 0)) AS income
  FROM generate_series(0, $3 - 1) AS ago
  CROSS JOIN LATERAL (SELECT $2::text::date - make_interval(months => ago) AS at) begin
  LEFT JOIN affiliate_incomes i ON i.member_id = $1 AND i.month = begin.at::date ORDER BY ago DESC`;

/** Returns a member's affiliate income and the balance that can be redeemed. */
export async function fetchSummary(
  db: Db,
  { memberId, agentId }: { memberId: number; agentId: number },
): Promise<Summary> {
  const [member] = await queryRaw<Member>(db, MEMBER, [memberId]);
  if (!member) throw new Error(`member ${memberId} does not exist`);
  const { affiliate } = await fetchAgentRules(db, agentId);
  const [parts, months, friends, terms, balance, heldSince] = await Promise.all([
    queryRaw<Part>(db, 'SELECT * FROM affiliate_parts($1, $2::text::date)', [memberId, member.day]),
    queryRaw<{ month: string; income: Satang }>(db, MONTHS, [memberId, member.month, MONTHS_SHOWN]),
    countFriends(db, memberId),
    findLocks(db, memberId, affiliate.redeem_turnover_percent),
    findCommissionAccountId(db, memberId).then((id) => fetchBalance(db, id)),
    fetchHeldSince(db, memberId),
  ]);
  const thisMonth = months.at(-1)?.income ?? 0;
  const earnedOf = (period: Period) =>
    sum(parts.filter((part) => part.period === period && part.kind === 'level'));
  // The monthly cap limits today's income to the amount that earlier days of the month left unused.
  const roomToday = Math.max(0, thisMonth - (earnedOf('month') - earnedOf('today')));
  return {
    ref_code: member.refCode,
    name: maskName(member),
    balance: formatBaht(balance),
    ...toRedeemTerms(affiliate),
    locks: formatBaht(terms.locksSatang),
    turnover_owed: formatBaht(terms.turnoverOwedSatang),
    owed: formatBaht(member.owed),
    held_since: heldSince?.toISOString() ?? null,
    month_cap: formatBaht(affiliate.month_cap),
    month: member.month,
    today: toPeriod('today', Math.min(earnedOf('today'), roomToday)),
    this_month: toPeriod('month', thisMonth),
    all: toPeriod('all', member.entitledAll),
    months: months.map(({ month, income }) => ({ month, income: formatBaht(income) })),
    friends,
    played: member.played,
  };

  function toPeriod(period: Period, income: Satang): Summary['today'] {
    const ofPeriod = parts.filter((part) => part.period === period);
    const incomeOf = (kind: Part['kind'], part: string) =>
      formatBaht(sum(ofPeriod.filter((row) => row.kind === kind && row.part === part)));
    return {
      income: formatBaht(income),
      earned: formatBaht(earnedOf(period)),
      turnover: formatBaht(
        ofPeriod
          .filter(({ kind }) => kind === 'level')
          .reduce((total, { turnover }) => total + turnover, 0),
      ),
      by_level: affiliateLevels.map((level) => ({
        level,
        income: incomeOf('level', String(level)),
      })),
      by_type: affiliateTypes.map((type) => ({ type, income: incomeOf('type', type) })),
    };
  }
}

function sum(parts: readonly Part[]): Satang {
  return parts.reduce((total, { income }) => total + income, 0);
}

/** Returns the number of a member's friends on each level. */
export async function countFriends(
  db: Executor,
  memberId: number,
): Promise<{ level: AffiliateLevel; count: number }[]> {
  const rows = await queryRaw<{ level: AffiliateLevel; count: number }>(
    db,
    'SELECT level, friends AS count FROM affiliate_line_sizes WHERE member_id = $1',
    [memberId],
  );
  return affiliateLevels.map((level) => ({
    level,
    count: rows.find((row) => row.level === level)?.count ?? 0,
  }));
}
