import { queryOptions } from '@tanstack/react-query';
import type { DepositMethod } from './deposit-methods';
import { fetchChannel, fetchDeposits, fetchTargets } from './deposits.api';

/** How many of the latest deposits stand beside the form. */
export const RECENT_COUNT = 5;

/** What a member can pay in by, and has paid in. */
export const depositsQueries = {
  /** Accounts or channels of one deposit method. */
  targets: (method: DepositMethod) =>
    queryOptions({
      queryKey: ['deposits', 'targets', method],
      queryFn: ({ signal }) => fetchTargets(method, signal),
    }),
  /** A payment channel with the limits that hold now. */
  channel: (channelId: string) =>
    queryOptions({
      queryKey: ['deposits', 'channel', channelId],
      queryFn: ({ signal }) => fetchChannel(channelId, signal),
    }),
  /** The latest deposits; the first may be one that still waits. */
  recent: () =>
    queryOptions({
      queryKey: ['deposits', 'recent'],
      queryFn: async ({ signal }) =>
        (await fetchDeposits({ limit: RECENT_COUNT }, signal)).deposits,
      staleTime: 0,
    }),
};
