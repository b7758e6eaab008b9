import type { ScreenTable } from '@/shared/routing/screen-table';
import { readPlayAddress } from './play-address';

/** Screens of the games. */
export const gamesRoutes: ScreenTable = {
  slot: { load: () => import('./screens/slot.screen').then((m) => m.SlotScreen) },
  play: {
    load: () => import('./screens/play.screen').then((m) => m.PlayScreen),
    validate: ({ query }) => readPlayAddress(query) !== undefined,
  },
};
