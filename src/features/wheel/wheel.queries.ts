import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { DataOf } from '@/contract/endpoint';
import type { pointHistory } from '@/contract/points.contract';
import type { memberPoints } from '@/contract/wallet.contract';
import type { wheelConfigV2 } from '@/contract/wheel.contract';
import { isHeldBack } from '@/shared/query/held-back';
import { pagesOf, queryOf } from '@/shared/query/query-of';

/** The wheel as the member finds it. */
export type WheelConfig = DataOf<typeof wheelConfigV2>;

const loadContract = () => import('@/contract/wheel.contract');
const LATEST_MOVEMENTS = 5;
const BOARD_EVERY_MS = 30_000;

/** Queries of the wheel. */
export const wheelQueries = {
  /** Commitment, chances and spins. */
  config: () =>
    queryOptions({
      queryKey: ['spins', 'config'],
      queryFn: queryOf(async () => (await loadContract()).wheelConfigV2),
    }),
  /** The same as it is now: what the page has, unless something touched it. */
  latestConfig: () => ({ ...wheelQueries.config(), staleTime: Number.POSITIVE_INFINITY }),
  /** Prizes that the member was not told of when the screen opened. A spin of another tab is told there. */
  untold: () =>
    queryOptions({
      queryKey: ['untold-prizes'],
      queryFn: queryOf(async () => (await loadContract()).wheelReward, { body: { seen: [] } }),
      refetchOnMount: 'always',
      refetchOnWindowFocus: false,
    }),
  /** The last wins of everybody. */
  board: () =>
    queryOptions({
      queryKey: ['spins', 'board'],
      queryFn: queryOf(async () => (await loadContract()).wheelBoard),
      // It would tell the prize of a wheel that still turns.
      refetchInterval: () => (isHeldBack('spins') ? false : BOARD_EVERY_MS),
    }),
  /** What the member spun. */
  history: () =>
    infiniteQueryOptions({
      queryKey: ['spins', 'history'],
      ...pagesOf(
        async () => (await loadContract()).wheelHistory,
        (page) => ({ query: page }),
      ),
    }),
  /** The member's points, under the name that the shell has for them. */
  points: () =>
    queryOptions({
      queryKey: ['points', 'total'],
      queryFn: queryOf(async () => (await import('@/contract/wallet.contract')).memberPoints),
      select: (data: DataOf<typeof memberPoints>) => data.point,
    }),
  /** The last movements of the member's points. */
  pointMovements: () =>
    queryOptions({
      queryKey: ['points', 'latest'],
      queryFn: queryOf(async () => (await import('@/contract/points.contract')).pointHistory, {
        query: { limit: LATEST_MOVEMENTS },
      }),
      select: (data: DataOf<typeof pointHistory>) => data.movements,
    }),
};
