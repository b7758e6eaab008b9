import { proxy } from 'valtio/vanilla';
import { persist } from '@/shared/state/persist';
import { isRecord } from '@/shared/state/stored';

/** Ids of the member's favourite markets, saved on this device. */
export const favouriteMarkets = proxy<{ ids: string[] }>({ ids: [] });

/** Adds a market to the favourites, or removes it. */
export function toggleFavouriteMarket(marketId: string): void {
  const { ids } = favouriteMarkets;
  favouriteMarkets.ids = ids.includes(marketId)
    ? ids.filter((id) => id !== marketId)
    : [...ids, marketId];
}

/** Clears the favourites. */
export function reset(): void {
  favouriteMarkets.ids = [];
}

persist({
  name: 'lotto-favourites',
  version: 1,
  area: 'localStorage',
  store: favouriteMarkets,
  save: ({ ids }) => ({ ids }),
  restore: (saved) => {
    const ids: unknown = isRecord(saved) ? saved['ids'] : [];
    favouriteMarkets.ids = Array.isArray(ids)
      ? ids.filter((id): id is string => typeof id === 'string')
      : [];
  },
});
