import type { ScreenEntry, ScreenTable } from '@/shared/routing/screen-table';

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
  lobby: category,
  play: { load: () => import('./screens/play.screen').then((m) => m.PlayScreen) },
};
