import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useQuery,
} from '@tanstack/react-query';
import { useSnapshot } from 'valtio/react';
import type { DataOf } from '@/contract/endpoint';
import type { RedemptionState } from '@/contract/points.contract';
import type { memberPoints } from '@/contract/wallet.contract';
import { pagesOf, queryOf } from '@/shared/query/query-of';
import { userStore } from '@/shared/state/user.store';

const loadContract = () => import('@/contract/points.contract');

/** Queries of points, the shop and VIP levels. */
export const pointsQueries = {
  /** The member's points. */
  total: () =>
    queryOptions({
      queryKey: ['points', 'total'],
      queryFn: queryOf(async () => (await import('@/contract/wallet.contract')).memberPoints),
      select: (data: DataOf<typeof memberPoints>) => data.point,
    }),
  /** Movements of the member's points, page by page. */
  history: () =>
    infiniteQueryOptions({
      queryKey: ['points', 'history'],
      ...pagesOf(
        async () => (await loadContract()).pointHistory,
        (page) => ({ query: page, handlesBadRequest: true }),
      ),
    }),
  /** Items of the shop, the same for everyone. */
  items: () =>
    queryOptions({
      queryKey: ['redemptions', 'items'],
      queryFn: queryOf(async () => (await loadContract()).redemptionList),
    }),
  /** Cost and gain of a quantity of an item; the previous terms stay shown while new ones load. */
  calc: (itemId: number, quantity: number) =>
    queryOptions({
      queryKey: ['redemptions', 'calc', itemId, quantity],
      queryFn: queryOf(async () => (await loadContract()).redemptionCalc, {
        body: { item_id: itemId, quantity },
        handlesBadRequest: true,
      }),
      placeholderData: keepPreviousData,
      staleTime: 0,
      gcTime: 0,
    }),
  /** The member's redemptions, page by page. */
  redemptions: (state: RedemptionState | null) =>
    infiniteQueryOptions({
      queryKey: ['redemptions', 'history', state],
      ...pagesOf(
        async () => (await loadContract()).redemptionHistory,
        (page) => ({ query: { ...page, ...(state && { state }) }, handlesBadRequest: true }),
      ),
    }),
  /** The member's level. */
  vip: () =>
    queryOptions({
      queryKey: ['vip', 'level'],
      queryFn: queryOf(async () => (await loadContract()).memberVip),
    }),
};

/** The member's points; no data for a visitor, or during a break. */
export function usePoints() {
  const { isLoggedIn, restriction } = useSnapshot(userStore);
  return useQuery({ ...pointsQueries.total(), enabled: isLoggedIn && restriction === null });
}
