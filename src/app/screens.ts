import { accountRoutes } from '@/features/account/account.routes';
import { gamesRoutes } from '@/features/games/games.routes';
import type { ScreenTable } from '@/shared/routing/screen-table';

/** Screens that join features. */
const ownScreens: ScreenTable = {
  home: { load: () => import('./screens/home.screen').then((m) => m.HomeScreen) },
  profile: { load: () => import('./screens/profile.screen').then((m) => m.ProfileScreen) },
  member: { load: () => import('./screens/member.screen').then((m) => m.MemberScreen) },
};

/** Screens of a category of games; the agent may have none of it. */
export const categoryScreens = ['slot', 'casino', 'sport', 'fishing', 'freespin'] as const;

/** Every screen of the site. A route that is in none of these tables is not reachable, and no menu shows it. */
export const screenTables: readonly ScreenTable[] = [ownScreens, accountRoutes, gamesRoutes];
