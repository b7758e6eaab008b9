import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { isHeldBack } from '@/shared/query/held-back';

const loadApi = () => import('./wheel.api');
const BOARD_EVERY_MS = 30_000;

/** Queries of the wheel. Whatever touches spins asks again. */
export const wheelQueries = {
  /** Commitment, chances and spins. */
  config: () =>
    queryOptions({
      queryKey: ['spins', 'config'],
      queryFn: async ({ signal }) => (await loadApi()).fetchConfig(signal),
    }),
  /** The same as it is now: what the page has, unless something touched it. */
  latestConfig: () => ({ ...wheelQueries.config(), staleTime: Number.POSITIVE_INFINITY }),
  /** Prizes that the member was not told of when the screen opened. A spin of another tab is told there. */
  untold: () =>
    queryOptions({
      queryKey: ['untold-prizes'],
      queryFn: async ({ signal }) => (await loadApi()).postTold([], signal),
      refetchOnMount: 'always',
      refetchOnWindowFocus: false,
    }),
  /** The last wins of everybody. */
  board: () =>
    queryOptions({
      queryKey: ['spins', 'board'],
      queryFn: async ({ signal }) => (await loadApi()).fetchBoard(signal),
      // It would tell the prize of a wheel that still turns.
      refetchInterval: () => (isHeldBack('spins') ? false : BOARD_EVERY_MS),
    }),
  /** What the member spun. */
  history: () =>
    infiniteQueryOptions({
      queryKey: ['spins', 'history'],
      queryFn: async ({ signal, pageParam }) => (await loadApi()).fetchHistory(pageParam, signal),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next_cursor,
    }),
  /** The member's points, under the name that the shell has for them. */
  points: () =>
    queryOptions({
      queryKey: ['points', 'total'],
      queryFn: async ({ signal }) => (await loadApi()).fetchPoints(signal),
    }),
  /** The last movements of the member's points. */
  pointMovements: () =>
    queryOptions({
      queryKey: ['points', 'latest'],
      queryFn: async ({ signal }) => (await loadApi()).fetchPointMovements(signal),
    }),
};
