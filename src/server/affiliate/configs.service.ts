import type * as v from 'valibot';
import type { affiliateConfigs } from '@/contract/affiliate.contract';
import type { AgentRules } from '@/contract/agent-rules';
import {
  type AffiliateLevel,
  type AffiliateRates,
  type AffiliateType,
  affiliateTypes,
  incomeOf,
} from '@/domain/affiliate';
import { ATTRIBUTION_DAYS } from '@/domain/attribution';
import { formatBaht } from '@/domain/baht';
import { fetchAgentRules } from '../agent/agent.service';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';

type Configs = v.InferInput<typeof affiliateConfigs.data>;

/** Fewest referrers for which a median is shown; with fewer, it would be meaningless. */
const FEWEST_REFERRERS = 10;

/** An example month for visitors; its income is computed from the agent's rates. */
const EXAMPLE: readonly {
  level: AffiliateLevel;
  type: AffiliateType;
  friends: number;
  turnoverSatang: number;
}[] = [
  { level: 1, type: 'slot', friends: 4, turnoverSatang: 8_000_00 },
  { level: 2, type: 'slot', friends: 2, turnoverSatang: 5_000_00 },
];

/** Returns the affiliate rates and terms of an agent, as shown to everybody. */
export async function fetchConfigs(db: Db, agentId: number): Promise<Configs> {
  const [{ affiliate }, median] = await Promise.all([
    fetchAgentRules(db, agentId),
    fetchMedian(db, agentId),
  ]);
  return {
    rates: affiliateTypes.map((type) => ({ type, rates: affiliate.rates[type] })),
    month_cap: formatBaht(affiliate.month_cap),
    ...toRedeemTerms(affiliate),
    attribution_days: ATTRIBUTION_DAYS,
    example: toExample(affiliate.rates),
    median,
  };
}

/** Returns the terms of redemption as responses show them. */
export function toRedeemTerms(rules: AgentRules['affiliate']) {
  return {
    redeem_least: formatBaht(rules.redeem_least),
    redeem_most: formatBaht(rules.redeem_most),
    redeem_turnover_percent: rules.redeem_turnover_percent,
  };
}

function toExample(rates: AffiliateRates): Configs['example'] {
  const lines = EXAMPLE.map(({ turnoverSatang, ...line }) => {
    const basisPoints = rates[line.type][line.level - 1] ?? 0;
    const incomeSatang = incomeOf(line.friends * turnoverSatang, basisPoints);
    return { ...line, turnoverSatang, basisPoints, incomeSatang };
  });
  return {
    lines: lines.map(({ turnoverSatang, basisPoints, incomeSatang, ...line }) => ({
      ...line,
      turnover: formatBaht(turnoverSatang),
      basis_points: basisPoints,
      income: formatBaht(incomeSatang),
    })),
    income: formatBaht(lines.reduce((sum, { incomeSatang }) => sum + incomeSatang, 0)),
  };
}

async function fetchMedian(db: Db, agentId: number): Promise<Configs['median']> {
  const [latest] = await queryRaw<{ month: string; referrers: number; median: number }>(
    db,
    `SELECT month::text, referrers, median FROM affiliate_medians
     WHERE agent_id = $1 ORDER BY month DESC LIMIT 1`,
    [agentId],
  );
  if (!latest || latest.referrers < FEWEST_REFERRERS) return null;
  return {
    income: formatBaht(latest.median),
    month: latest.month,
    referrers: latest.referrers,
  };
}
