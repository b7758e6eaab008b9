import type * as v from 'valibot';
import { findMargins } from '@/contract/agent-rules';
import type { affiliateMargins } from '@/contract/operator/affiliate.contract';
import { formatBaht } from '@/domain/baht';
import { fetchAgentRules } from '../agent/agent.service';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';

type MarginData = v.InferInput<typeof affiliateMargins.data>;

/** Returns the margin that each game type leaves to the house under the agent's rules. */
export async function fetchMargins(db: Db, agentId: number): Promise<MarginData['margins']> {
  const rules = await fetchAgentRules(db, agentId);
  return findMargins(rules).map(({ type, houseEdge, turnoverCashback, ...row }) => ({
    type,
    rates: rules.affiliate.rates[type],
    house_edge: houseEdge,
    turnover_cashback: turnoverCashback,
    ...row,
  }));
}

/**
 * Returns the margins, the worth of a point by the rule `affiliate.point_worth`, and the most that a point buys in the
 * shop, which may be more.
 */
export async function fetchMarginsOfShop(db: Db, agentId: number): Promise<MarginData> {
  const [margins, { affiliate }, [shop]] = await Promise.all([
    fetchMargins(db, agentId),
    fetchAgentRules(db, agentId),
    queryRaw<{ best: number | null }>(
      db,
      `SELECT ceil(max(coalesce(i.amount, i.rounds * i.stake)::numeric / p.cost))::bigint AS best
       FROM shop_items i JOIN shop_prices p ON p.item_id = i.id AND p.version = i.price_version
       WHERE i.agent_id = $1 AND i.is_open AND (i.ends_at IS NULL OR i.ends_at > business_now())`,
      [agentId],
    ),
  ]);
  return {
    margins,
    point_worth: formatBaht(affiliate.point_worth),
    best_of_shop: formatBaht(shop?.best ?? 0),
    month_cap: formatBaht(affiliate.month_cap),
  };
}
