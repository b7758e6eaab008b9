import { queryOptions } from '@tanstack/react-query';
import {
  agentBankAccounts,
  agentTrueMoneyAccounts,
  memberDeposits,
  paymentChannels,
  paymentInfo,
} from '@/contract/deposits.contract';
import type { DataOf } from '@/contract/endpoint';
import { getClientConfig } from '@/shared/config/client-config';
import { queryOf } from '@/shared/query/query-of';
import type { DepositMethod, DepositTarget } from './deposit-methods';
import { toAccountTarget, toChannelTargets } from './deposit-targets.rules';

/** Number of recent deposits beside the form. */
export const RECENT_COUNT = 5;

/** Queries of deposit targets and recent deposits. */
export const depositsQueries = {
  /** Accounts or channels of one deposit method. */
  targets: (method: DepositMethod) =>
    queryOptions({
      queryKey: ['deposits', 'targets', method],
      queryFn: async (context): Promise<DepositTarget[]> => {
        if (method === 'qr') {
          return (await queryOf(paymentChannels)(context)).flatMap(toChannelTargets);
        }
        const { agentCode } = getClientConfig();
        // Without a configured code the server uses its own agent.
        const body = agentCode === '' ? {} : { agent_code: agentCode };
        const accounts =
          method === 'bank'
            ? await queryOf(agentBankAccounts, { body })(context)
            : await queryOf(agentTrueMoneyAccounts, { body })(context);
        return accounts.map(toAccountTarget);
      },
    }),
  /** A payment channel with its current limits. */
  channel: (channelId: string) =>
    queryOptions({
      queryKey: ['deposits', 'channel', channelId],
      queryFn: queryOf(paymentInfo, { query: { channel_id: channelId } }),
      select: toChannelTargets,
    }),
  /** The latest deposits; the first may be pending. */
  recent: () =>
    queryOptions({
      queryKey: ['deposits', 'recent'],
      queryFn: queryOf(memberDeposits, { query: { limit: RECENT_COUNT } }),
      select: (page: DataOf<typeof memberDeposits>) => page.deposits,
      staleTime: 0,
    }),
};
