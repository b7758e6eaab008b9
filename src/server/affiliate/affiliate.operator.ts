import {
  affiliateMargins,
  affiliateMemberNetwork,
  affiliateRatesSet,
  affiliateSignalList,
} from '@/contract/operator/affiliate.contract';
import { changeRule } from '../agent/agent-rules.service';
import type { AreaDeps } from '../area';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { fetchMargins, fetchMarginsOfShop } from './margins.queries';
import { fetchNetworkForOperator, fetchSignals } from './network.operator-queries';

/** Returns the operator endpoints for affiliate income. */
export function affiliateOperatorRoutes({ db, agentId }: AreaDeps): MountedOperatorEndpoint[] {
  return [
    handleForOperators(affiliateMargins, () => fetchMarginsOfShop(db, agentId)),
    handleForOperators(affiliateRatesSet, async ({ body, operator: { name: operator } }) => {
      const { type, rates, force } = body;
      const change = { rule: `affiliate.rates.${type}`, value: rates.map(String), force };
      await changeRule(db, { agentId, operator, ...change, approvalId: null });
      return { margins: await fetchMargins(db, agentId) };
    }),
    handleForOperators(affiliateMemberNetwork, ({ query, operator: { name: operator } }) =>
      fetchNetworkForOperator(db, { agentId, operator, ...query }),
    ),
    handleForOperators(affiliateSignalList, ({ query }) => fetchSignals(db, agentId, query.limit)),
  ];
}
