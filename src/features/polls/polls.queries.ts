import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio/react';
import type { DataOf } from '@/contract/endpoint';
import type { PollQuota, pollConfig, pollWinners } from '@/contract/polls.contract';
import { clockedQueryOf, pagesOf, queryOf } from '@/shared/query/query-of';
import { userStore } from '@/shared/state/user.store';
import type { WithServerTime } from '@/shared/time/server-clock';

/** A poll with its choices and the offset to the server clock. */
export type Poll = WithServerTime<DataOf<typeof pollConfig>>;
/** Winners of a poll. */
export type PollWinners = DataOf<typeof pollWinners>;

const loadContract = () => import('@/contract/polls.contract');
const loadWinners = async () => (await loadContract()).pollWinners;
const toQuery = (pollId: number) => ({ query: { poll_id: pollId } });

/** Polling interval for the votes of others; a stream event per vote would wake every page. */
const STATS_EVERY_MS = 5_000;
const LATEST_WINNERS = 3;
const WINNERS_AT_ONCE = 30;

/** Queries of polls. */
export const pollsQueries = {
  /** The poll, its choices, and other open polls. */
  poll: (pollId: number) =>
    queryOptions({
      queryKey: ['polls', 'poll', pollId],
      queryFn: clockedQueryOf(async () => (await loadContract()).pollConfig, toQuery(pollId)),
    }),
  /** Number of votes per choice. */
  stats: (pollId: number) =>
    queryOptions({
      queryKey: ['polls', 'stats', pollId],
      queryFn: queryOf(async () => (await loadContract()).pollStats, toQuery(pollId)),
    }),
  /** The first winners of a poll. */
  latestWinners: (pollId: number) =>
    queryOptions({
      queryKey: ['polls', 'latest-winners', pollId],
      queryFn: queryOf(loadWinners, { query: { poll_id: pollId, limit: LATEST_WINNERS } }),
    }),
  /** All winners of a poll, page by page. */
  winners: (pollId: number) =>
    infiniteQueryOptions({
      queryKey: ['polls', 'winners', pollId],
      ...pagesOf(loadWinners, (page) => ({
        query: { poll_id: pollId, limit: WINNERS_AT_ONCE, ...page },
      })),
    }),
  /** The member's votes as last counted. */
  quota: (pollId: number) =>
    queryOptions({
      queryKey: ['polls', 'quota', pollId],
      queryFn: queryOf(async () => (await loadContract()).pollQuotaGet, toQuery(pollId)),
    }),
  /** The member's votes, recounted on every request. */
  countedQuota: (pollId: number) =>
    queryOptions({
      queryKey: ['polls', 'counted-quota', pollId],
      queryFn: queryOf(async () => (await loadContract()).pollQuotaCheck, toQuery(pollId)),
      staleTime: 0,
    }),
};

/** Queries the votes of a poll and polls them while it is open. */
export function useStats(pollId: number, { isLive }: { isLive: boolean }) {
  return useQuery({
    ...pollsQueries.stats(pollId),
    refetchInterval: isLive && STATS_EVERY_MS,
  });
}

/** Queries the member's votes in a poll and offers a recount; no data for a visitor. */
export function useQuota(pollId: number, { isOpen }: { isOpen: boolean }) {
  const { isLoggedIn } = useSnapshot(userStore);
  const stored = useQuery({ ...pollsQueries.quota(pollId), enabled: isLoggedIn });
  const counted = useQuery({
    ...pollsQueries.countedQuota(pollId),
    enabled: isLoggedIn && isOpen,
  });
  return {
    quota: isLoggedIn ? findLatest(stored.data, counted.data) : undefined,
    isFailed: stored.isError && counted.isError,
    isCounting: counted.isFetching,
    recount: () => void counted.refetch(),
  };
}

/** Returns the later of two counts of the member's votes; casting a vote updates the stored count. */
function findLatest(
  stored: PollQuota | undefined,
  counted: PollQuota | undefined,
): PollQuota | undefined {
  if (!stored || !counted) return counted ?? stored;
  return timeOf(counted) > timeOf(stored) ? counted : stored;
}

function timeOf({ last_updated_quota: at }: PollQuota): number {
  return at === null ? 0 : Date.parse(at);
}
