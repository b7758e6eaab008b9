import type { ScreenEntry, ScreenTable } from '@/shared/routing/screen-table';
import { isLobbyKey } from './lobby-key';
import { readPlayAddress } from './play-address';

const category: ScreenEntry = {
  load: () => import('./screens/lobby.screen').then((m) => m.LobbyScreen),
};

/** Screens of the games. */
export const gamesRoutes: ScreenTable = {
  slot: category,
  casino: category,
  sport: category,
  fishing: category,
  freespin: category,
  lobby: {
    ...category,
    validate: ({ params }) => isLobbyKey(params['name']),
  },
  play: {
    load: () => import('./screens/play.screen').then((m) => m.PlayScreen),
    validate: ({ query }) => readPlayAddress(query) !== undefined,
  },
};
