import { gamesRoutes } from '@/features/games/games.routes';
import type { ScreenEntry, ScreenTable } from '@/shared/routing/screen-table';
import { loadLater } from './later-loader';

/** Screens whose files are named in one that is loaded with the first of them: names weigh on every first screen. */
const laterScreenNames = [
  'login',
  'register',
  'forgot',
  'profile',
  'member',
  'deposit',
  'payment',
  'statement',
  'withdraw',
  'memberWinloss',
  'coupon',
  'promotions',
  'memberPromotions',
  'lottoLobby',
  'lottoRound',
  'lottoBills',
  'lottoResults',
  'lottoRates',
] as const;

export type LaterScreenName = (typeof laterScreenNames)[number];

/** Screens of a category of games; the agent may have none of it. */
export const categoryScreens = ['slot', 'casino', 'sport', 'fishing', 'freespin'] as const;

/** Every screen of the site. A route that is in none of these tables is not reachable, and no menu shows it. */
export const screenTables: readonly ScreenTable[] = [
  { home: { load: () => import('./screens/home.screen').then((m) => m.HomeScreen) } },
  gamesRoutes,
  Object.fromEntries(laterScreenNames.map((name) => [name, toLaterEntry(name)])),
];

function toLaterEntry(name: LaterScreenName): ScreenEntry {
  return {
    load: () => loadLater().then((m) => m.laterScreens[name].load()),
  };
}
