import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio/react';
import type { PollQuota } from '@/contract/polls.contract';
import { userStore } from '@/shared/state/user.store';

const loadApi = () => import('./polls.api');

/** So often others' votes are looked at: each told by itself would wake every page. */
const STATS_EVERY_MS = 5_000;
const LATEST_WINNERS = 3;
const WINNERS_AT_ONCE = 30;

/** Queries of polls. Whatever touches polls asks again. */
export const pollsQueries = {
  /** The poll, its choices, and which others are on. */
  poll: (pollId: number) =>
    queryOptions({
      queryKey: ['polls', 'poll', pollId],
      queryFn: async ({ signal }) => (await loadApi()).fetchPoll(pollId, signal),
    }),
  /** How many voted for what. */
  stats: (pollId: number) =>
    queryOptions({
      queryKey: ['polls', 'stats', pollId],
      queryFn: async ({ signal }) => (await loadApi()).fetchStats(pollId, signal),
    }),
  /** The first winners. */
  latestWinners: (pollId: number) =>
    queryOptions({
      queryKey: ['polls', 'latest-winners', pollId],
      queryFn: async ({ signal }) =>
        (await loadApi()).fetchWinners(pollId, { limit: LATEST_WINNERS, cursor: null }, signal),
    }),
  /** All winners, page by page. */
  winners: (pollId: number) =>
    infiniteQueryOptions({
      queryKey: ['polls', 'winners', pollId],
      queryFn: async ({ signal, pageParam }) =>
        (await loadApi()).fetchWinners(
          pollId,
          { limit: WINNERS_AT_ONCE, cursor: pageParam },
          signal,
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next_cursor,
    }),
  /** The member's votes as they were counted last. */
  quota: (pollId: number) =>
    queryOptions({
      queryKey: ['polls', 'quota', pollId],
      queryFn: async ({ signal }) => (await loadApi()).fetchQuota(pollId, signal),
    }),
  /** The same, counted anew whenever a deposit may have been played. */
  countedQuota: (pollId: number) =>
    queryOptions({
      queryKey: ['polls', 'counted-quota', pollId],
      queryFn: async ({ signal }) => (await loadApi()).fetchCountedQuota(pollId, signal),
      staleTime: 0,
    }),
};

/** The votes of a poll, looked at again and again while it is open. */
export function useStats(pollId: number, { isLive }: { isLive: boolean }) {
  return useQuery({
    ...pollsQueries.stats(pollId),
    refetchInterval: isLive && STATS_EVERY_MS,
  });
}

/** The member's votes in a poll, and how to have them counted anew; nothing for a visitor. */
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

/** What was counted last; a vote counts too. */
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
