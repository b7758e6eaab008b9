import { proxy } from 'valtio/vanilla';
import { persist } from '@/shared/state/persist';
import { isRecord } from '@/shared/state/stored';

/** The latest sign-in from another place that each person has put aside on this device, by name. */
export const seenPlaces = proxy<{ ids: Record<string, number> }>({ ids: {} });

/** Puts a sign-in and all earlier ones aside for a person. */
export function seePlace(name: string, id: number): void {
  seenPlaces.ids = { ...seenPlaces.ids, [name]: id };
}

persist({
  name: 'operator-seen-places',
  version: 1,
  area: 'localStorage',
  store: seenPlaces,
  save: ({ ids }) => ({ ids }),
  restore: (saved) => {
    const ids: unknown = isRecord(saved) ? saved['ids'] : {};
    const pairs = isRecord(ids) ? Object.entries(ids) : [];
    seenPlaces.ids = Object.fromEntries(
      pairs.filter((pair): pair is [string, number] => typeof pair[1] === 'number'),
    );
  },
});
