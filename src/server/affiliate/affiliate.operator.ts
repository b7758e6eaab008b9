import {
  affiliateEarners,
  affiliateHold,
  affiliateHolds,
  affiliateMargins,
  affiliateMemberNetwork,
  affiliateRatesSet,
  affiliateRelease,
  affiliateSignalList,
  affiliateSignalSeen,
} from '@/contract/operator/affiliate.contract';
import { ruleAct } from '../agent/agent.acts';
import type { AreaContext } from '../area';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { incomeReleaseAct } from './affiliate.acts';
import { fetchEarners, fetchHolds } from './earners.operator-queries';
import { findOpenHold, holdIncome } from './holds.service';
import { fetchMargins, fetchMarginsOfShop } from './margins.queries';
import { fetchNetworkForOperator } from './network.operator-queries';
import { fetchSignals, markSignalsSeen } from './signals.operator-queries';

/** Returns the operator endpoints for affiliate income. */
export function affiliateOperatorRoutes(
  deps: Pick<AreaContext, 'db' | 'agentId' | 'fetchBestCreditRate' | 'drawPreview'>,
): MountedOperatorEndpoint[] {
  const { db, agentId } = deps;
  return [
    handleForOperators(affiliateMargins, () => fetchMarginsOfShop(db, agentId)),
    handleForOperators(affiliateRatesSet, async ({ body, operator: { name: operator } }) => {
      const { type, rates, force } = body;
      const payload = { rule: `affiliate.rates.${type}`, value: rates.map(String), force };
      await ruleAct.doOrAsk(deps, { agentId, operator, payload });
      return { margins: await fetchMargins(db, agentId) };
    }),
    handleForOperators(affiliateMemberNetwork, ({ query, operator: { name: operator } }) =>
      fetchNetworkForOperator(db, { agentId, operator, ...query }),
    ),
    handleForOperators(affiliateSignalList, ({ query }) => fetchSignals(db, agentId, query)),
    handleForOperators(
      affiliateSignalSeen,
      ({ body: { friend_id: friendId, note }, operator: { name: operator } }) =>
        markSignalsSeen(db, { agentId, operator, friendId, note }),
    ),
    handleForOperators(affiliateEarners, ({ query }) => fetchEarners(db, agentId, query)),
    handleForOperators(affiliateHolds, ({ query }) => fetchHolds(db, agentId, query)),
    handleForOperators(
      affiliateHold,
      async ({ body: { member_id: memberId, reason }, operator: { name: operator } }) => ({
        id: await holdIncome(db, { agentId, operator, memberId, reason }),
      }),
    ),
    handleForOperators(
      affiliateRelease,
      async ({ body: { member_id: memberId, reason }, operator: { name: operator } }) => {
        const holdId = await findOpenHold(db, agentId, memberId);
        const payload = { memberId, holdId, reason };
        await incomeReleaseAct.doOrAsk(deps, { agentId, operator, payload });
      },
    ),
  ];
}
