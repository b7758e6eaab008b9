import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { DataOf } from '@/contract/endpoint';
import type { pointHistory } from '@/contract/points.contract';
import type { memberPoints } from '@/contract/wallet.contract';
import type { wheelConfigV2 } from '@/contract/wheel.contract';
import { isPaused } from '@/shared/query/paused-invalidation';
import { pagesOf, queryOf } from '@/shared/query/query-of';

/** The wheel with the member's spins. */
export type WheelConfig = DataOf<typeof wheelConfigV2>;

const loadContract = () => import('@/contract/wheel.contract');
const LATEST_MOVEMENTS = 5;
const BOARD_EVERY_MS = 30_000;

/** Queries of the wheel. */
export const wheelQueries = {
  /** The commitment of the next spin, the chances of the prizes, and the member's spins. */
  config: () =>
    queryOptions({
      queryKey: ['spins', 'config'],
      queryFn: queryOf(async () => (await loadContract()).wheelConfigV2),
    }),
  /** The query of `config`, refetched only after an invalidation. */
  latestConfig: () => ({ ...wheelQueries.config(), staleTime: Number.POSITIVE_INFINITY }),
  /** Prizes the member has not seen, read when the screen opens. A spin of another tab is shown in that tab. */
  unseen: () =>
    queryOptions({
      queryKey: ['untold-prizes'],
      queryFn: queryOf(async () => (await loadContract()).wheelReward, { body: { seen: [] } }),
      refetchOnMount: 'always',
      refetchOnWindowFocus: false,
    }),
  /** The latest wins of all members. */
  board: () =>
    queryOptions({
      queryKey: ['spins', 'board'],
      queryFn: queryOf(async () => (await loadContract()).wheelBoard),
      // Pauses while the wheel turns, because the board would reveal the prize.
      refetchInterval: () => (isPaused('spins') ? false : BOARD_EVERY_MS),
    }),
  /** The member's past spins. */
  history: () =>
    infiniteQueryOptions({
      queryKey: ['spins', 'history'],
      ...pagesOf(
        async () => (await loadContract()).wheelHistory,
        (page) => ({ query: page }),
      ),
    }),
  /** The member's points, under the same query key as in the points feature. */
  points: () =>
    queryOptions({
      queryKey: ['points', 'total'],
      queryFn: queryOf(async () => (await import('@/contract/wallet.contract')).memberPoints),
      select: (data: DataOf<typeof memberPoints>) => data.point,
    }),
  /** The latest movements of the member's points. */
  pointMovements: () =>
    queryOptions({
      queryKey: ['points', 'latest'],
      queryFn: queryOf(async () => (await import('@/contract/points.contract')).pointHistory, {
        query: { limit: LATEST_MOVEMENTS },
      }),
      select: (data: DataOf<typeof pointHistory>) => data.movements,
    }),
};
