import type { DataInputOf, ParsedQueryOf } from '@/contract/endpoint';
import type { promotionCost } from '@/contract/operator/promotions.contract';
import { MOST_TURNOVER_MULTIPLE } from '@/contract/promotions.contract';
import { formatBaht } from '@/domain/baht';
import type { HouseEdges } from '@/domain/expected-win';
import type { Satang } from '@/domain/money';
import {
  costAt,
  type DepositCost,
  type OfferTerms,
  worstCost,
  worstResult,
} from '@/domain/promotion';
import { fetchAgentRules } from '../agent/agent.service';
import { countRecentDepositors } from '../approvals/expected-takers.queries';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { createLossRefusal } from '../offers/offer.service';
import { openingCopy } from './promotion-opening.copy';

/** The limits of a promotion over all its takers; null means no limit. */
interface Limits {
  quota: number | null;
  /** Satang. */
  budget: Satang | null;
}

/** Returns the number of members expected to take a promotion, and the most satang that they may get together. */
export async function fetchExposure(
  db: Db,
  agentId: number,
  { bonus }: OfferTerms,
  { quota, budget }: Limits,
): Promise<{ takers: number; costSatang: Satang }> {
  const takers = Math.min(await countRecentDepositors(db, agentId), quota ?? Infinity);
  const mostSatang = 'amountSatang' in bonus ? bonus.amountSatang : bonus.mostSatang;
  return { takers, costSatang: Math.min(mostSatang * takers, budget ?? Infinity) };
}

/** Computes what the house expects of a bonus at its smallest and its worst deposit, and what it may cost at most. */
export async function fetchCost(
  db: Db,
  agentId: number,
  asked: ParsedQueryOf<typeof promotionCost>,
): Promise<DataInputOf<typeof promotionCost>> {
  const { affiliate, desk } = await fetchAgentRules(db, agentId);
  const edges = affiliate.house_edges;
  const terms = readOfferTerms(asked);
  const { quota = null, budget = null } = asked;
  const { takers, costSatang } = await fetchExposure(db, agentId, terms, { quota, budget });
  return {
    least: toCost(costAt(terms, edges, terms.minDepositSatang)),
    worst: toCost(worstCost(terms, edges)),
    edge_basis_points: edges.slot,
    takers,
    cost: formatBaht(costSatang),
    alone: formatBaht(desk.cost_day),
  };
}

function readOfferTerms({
  min_deposit: minDepositSatang,
  bonus_percent: percent,
  max_bonus: mostSatang,
  bonus_amount: amountSatang,
  turnover_multiple: multiple,
}: ParsedQueryOf<typeof promotionCost>): OfferTerms {
  const bonus =
    amountSatang === null
      ? { basisPoints: Math.round((percent ?? 0) * 100), mostSatang: mostSatang ?? 0 }
      : { amountSatang };
  return { minDepositSatang, turnoverMilli: Math.round(multiple * 1000), bonus };
}

function toCost({ depositSatang, bonusSatang, turnoverSatang, resultSatang }: DepositCost) {
  return {
    deposit: formatBaht(depositSatang),
    bonus: formatBaht(bonusSatang),
    turnover: formatBaht(turnoverSatang),
    result: formatBaht(resultSatang),
  };
}

/** Returns the refusal of a promotion that must not be offered, or null when it may be offered. */
export function findOfferFault(terms: OfferTerms, edges: HouseEdges): RefusalError | null {
  const resultSatang = worstResult(terms, edges);
  if (resultSatang < 0) return createLossRefusal(resultSatang);
  const multiple = terms.turnoverMilli / 1000;
  if (multiple > MOST_TURNOVER_MULTIPLE) {
    return new RefusalError('promotion.turnover_too_high', {
      message: openingCopy.tooHigh(multiple, MOST_TURNOVER_MULTIPLE),
      data: { turnover_multiple: multiple },
    });
  }
  return null;
}
