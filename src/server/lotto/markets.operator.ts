import {
  lottoMarketEdit,
  lottoMarketList,
  lottoMarketOpen,
  lottoMarketTerms,
} from '@/contract/operator/lotto-markets.contract';
import { parseRate } from '@/domain/lotto';
import type { ActDeps } from '../approvals/approvable-act';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { editMarket, openMarket } from './market-changes.service';
import { planTerms } from './market-terms.service';
import { lottoTermsAct } from './markets.acts';
import { fetchMarketsForOperator } from './markets.operator-queries';

/** Returns the operator endpoints for the markets of the lottery. */
export function marketsOperatorRoutes(
  house: ActDeps & { agentId: number },
): MountedOperatorEndpoint[] {
  const { db, agentId } = house;
  return [
    handleForOperators(lottoMarketList, () => fetchMarketsForOperator(db, agentId)),
    handleForOperators(
      lottoMarketOpen,
      ({ body: { market_id, is_open }, operator: { name: operator } }) =>
        openMarket(db, { agentId, marketId: market_id, operator, isOpen: is_open }),
    ),
    handleForOperators(
      lottoMarketEdit,
      ({ body: { market_id, ...edit }, operator: { name: operator } }) =>
        editMarket(db, { agentId, marketId: market_id, operator, edit }),
    ),
    handleForOperators(lottoMarketTerms, async ({ body, operator: { name: operator } }) => {
      const payload = await planTerms(db, agentId, {
        marketId: body.market_id,
        terms: body.terms.map((typed) => ({
          betType: typed.bet_type,
          rateMilli: parseRate(typed.rate),
          minSatang: typed.min_amount,
          maxSatang: typed.max_amount,
          perNumberSatang: typed.max_per_number,
          ceilingSatang: typed.payout_ceiling,
        })),
      });
      return lottoTermsAct.doOrAsk(house, { agentId, operator, payload });
    }),
  ];
}
