import { gamesRoutes } from '@/features/games/games.routes';
import type { ScreenEntry, ScreenTable } from '@/shared/routing/screen-table';
import { loadLater } from './later-loader';

/**
 * Screens whose files are named in one that is loaded with the first of them. In one text, because quotes and commas
 * weigh on every first screen too.
 */
const laterScreenNames =
  'login register forgot profile member deposit payment statement withdraw memberWinloss coupon promotions memberPromotions lottoLobby lottoRound lottoBills lottoResults lottoRates yeekee';

type Words<Text extends string> = Text extends `${infer Word} ${infer Rest}`
  ? Word | Words<Rest>
  : Text;
export type LaterScreenName = Words<typeof laterScreenNames>;

/** Screens of a category of games; the agent may have none of it. */
export const categoryScreens = ['slot', 'casino', 'sport', 'fishing', 'freespin'] as const;

/** Every screen of the site. A route that is in none of these tables is not reachable, and no menu shows it. */
export const screenTables: readonly ScreenTable[] = [
  { home: { load: () => import('./screens/home.screen').then((m) => m.HomeScreen) } },
  gamesRoutes,
  Object.fromEntries(
    laterScreenNames.split(' ').map((name) => [name, toLaterEntry(name as LaterScreenName)]),
  ),
];

function toLaterEntry(name: LaterScreenName): ScreenEntry {
  return {
    load: () => loadLater().then((m) => m.laterScreens[name].load()),
  };
}
