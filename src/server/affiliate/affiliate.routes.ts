import {
  affiliateConfigs,
  affiliateNetwork,
  affiliateRedeem,
  affiliateSummary,
  affiliateTransactions,
  affiliateTransactionsV2,
} from '@/contract/affiliate.contract';
import { assertPhoneVerified } from '../account/phone-verification.service';
import { validateAgentId } from '../agent/agent.service';
import type { AreaDeps } from '../area';
import { handle, type MountedEndpoint } from '../http/endpoint-router';
import { fetchConfigs } from './configs.service';
import { fetchNetwork } from './network.queries';
import { redeemIncome } from './redeem.service';
import { fetchSummary } from './summary.queries';
import { fetchDays, fetchLines } from './transactions.queries';

/** Returns the endpoints for affiliate income and its redemption. */
export function affiliateRoutes({ db, agentId }: AreaDeps): MountedEndpoint[] {
  return [
    handle(affiliateConfigs, async ({ query }) => {
      if (query.agent_id !== undefined) await validateAgentId(db, query.agent_id);
      return fetchConfigs(db, agentId);
    }),
    handle(affiliateNetwork, ({ member, body }) => fetchNetwork(db, member.id, body)),
    handle(affiliateTransactions, ({ member, query }) => fetchDays(db, member.id, query.limit)),
    handle(affiliateTransactionsV2, ({ member, query }) => fetchLines(db, member.id, query)),
    handle(affiliateSummary, ({ member }) => fetchSummary(db, { memberId: member.id, agentId })),
    handle(affiliateRedeem, async ({ member, body, idempotencyKey }) => {
      await assertPhoneVerified(db, member);
      return redeemIncome(db, {
        memberId: member.id,
        agentId,
        amountSatang: body.amount,
        locksShownSatang: body.locks ?? null,
        idempotencyKey,
      });
    }),
  ];
}
