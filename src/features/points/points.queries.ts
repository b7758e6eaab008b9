import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useQuery,
} from '@tanstack/react-query';
import { useSnapshot } from 'valtio/react';
import type { RedemptionState } from '@/contract/points.contract';
import { userStore } from '@/shared/state/user.store';

const loadApi = () => import('./points.api');

/** Queries of points, the shop and VIP levels. Whatever touches them asks again. */
export const pointsQueries = {
  /** The member's points. */
  total: () =>
    queryOptions({
      queryKey: ['points', 'total'],
      queryFn: async ({ signal }) => (await import('./member-points.api')).fetchPoints(signal),
    }),
  /** Movements of the member's points, page by page. */
  history: () =>
    infiniteQueryOptions({
      queryKey: ['points', 'history'],
      queryFn: async ({ signal, pageParam }) =>
        (await loadApi()).fetchPointHistory(toPage(pageParam), signal),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next_cursor,
    }),
  /** The items of the shop, the same for everybody. */
  items: () =>
    queryOptions({
      queryKey: ['redemptions', 'items'],
      queryFn: async ({ signal }) => (await loadApi()).fetchItems(signal),
    }),
  /** What so many pieces of an item would cost and give; the terms before stay until they are known. */
  calc: (itemId: number, quantity: number) =>
    queryOptions({
      queryKey: ['redemptions', 'calc', itemId, quantity],
      queryFn: async ({ signal }) =>
        (await loadApi()).postCalc({ item_id: itemId, quantity }, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
      gcTime: 0,
    }),
  /** What the member redeemed, page by page. */
  redemptions: (state: RedemptionState | null) =>
    infiniteQueryOptions({
      queryKey: ['redemptions', 'history', state],
      queryFn: async ({ signal, pageParam }) =>
        (await loadApi()).fetchRedemptions(
          { ...toPage(pageParam), ...(state && { state }) },
          signal,
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next_cursor,
    }),
  /** The member's level. */
  vip: () =>
    queryOptions({
      queryKey: ['vip', 'level'],
      queryFn: async ({ signal }) => (await loadApi()).fetchVip(signal),
    }),
};

/** The member's points; no data for a visitor. */
export function usePoints() {
  const { isLoggedIn } = useSnapshot(userStore);
  return useQuery({ ...pointsQueries.total(), enabled: isLoggedIn });
}

function toPage(cursor: string | null) {
  return cursor === null ? {} : { cursor };
}
