import type { DataInputOf } from '@/contract/endpoint';
import type { offerWorth } from '@/contract/operator/points.contract';
import { formatBaht } from '@/domain/baht';
import { fetchAgentRules } from '../agent/agent.service';
import type { Db } from '../db/tables';
import { fetchSpinWorth } from '../wheel/spin-worth.service';
import { fetchBestCreditRate } from './shop.queries';

/** Returns the worth of points and spins, and how much one person may offer alone in a day. */
export async function fetchOfferWorth(
  db: Db,
  agentId: number,
): Promise<DataInputOf<typeof offerWorth>> {
  const { affiliate, desk } = await fetchAgentRules(db, agentId);
  const spinSatang = await fetchSpinWorth(db, agentId);
  const rate = await fetchBestCreditRate(db, agentId);
  return {
    point: formatBaht(affiliate.point_worth),
    spin: spinSatang === Number.MAX_SAFE_INTEGER ? null : formatBaht(spinSatang),
    best_credit: rate === null ? null : rate / 100,
    alone_day: formatBaht(desk.cost_day),
  };
}
