import type { RouteName } from '@/contract/routes';
import type { ScreenEntry, ScreenModule, ScreenTable } from '@/shared/routing/screen-table';

const modules = import.meta.glob<ScreenModule>([
  './screens/*.screen.tsx',
  '../features/*/screens/*.screen.tsx',
]);

/** Screens that list the games of one category. An agent may offer no games of a category. */
export const categoryScreens = ['slot', 'casino', 'sport', 'fishing', 'freespin'] as const;

const lobby = ofFeature('games', 'lobby');
const document = ofApp('document');

/** Screens of all routes. */
export const screenTable: ScreenTable = {
  home: ofApp('home'),
  login: ofFeature('account', 'login'),
  register: ofFeature('account', 'register'),
  forgot: ofFeature('account', 'forgot'),
  slot: lobby,
  casino: ofApp('casino'),
  sport: ofApp('sport'),
  fishing: lobby,
  freespin: lobby,
  lobby,
  play: ofFeature('games', 'play'),
  promotions: ofFeature('promotions', 'promotions'),
  cashback: ofFeature('cashback', 'cashback'),
  winloss: ofFeature('cashback', 'loss-refund'),
  affiliate: ofFeature('affiliate', 'affiliate'),
  redeem: ofFeature('points', 'redeem'),
  trends: ofFeature('trends', 'trends'),
  article: ofFeature('articles', 'articles'),
  articleDetail: ofFeature('articles', 'article'),
  lottoLobby: ofFeature('lotto', 'lotto-lobby'),
  lottoBills: ofFeature('lotto', 'bills'),
  lottoRates: ofFeature('lotto', 'rates'),
  lottoResults: ofFeature('lotto', 'results'),
  yeekee: ofApp('yeekee'),
  lottoRound: ofFeature('lotto', 'round'),
  member: ofApp('member'),
  coupon: ofFeature('coupons', 'coupon'),
  quest: ofApp('quest'),
  deposit: ofApp('deposit'),
  payment: ofApp('payment'),
  profile: ofApp('profile'),
  memberPromotions: ofFeature('promotions', 'member-promotions'),
  safety: ofApp('safety'),
  restricted: ofApp('restricted'),
  fairness: ofFeature('fairness', 'proof'),
  statement: ofFeature('wallet', 'statement'),
  memberVip: ofFeature('points', 'vip'),
  wheel: ofFeature('wheel', 'wheel'),
  poll: ofFeature('polls', 'poll'),
  help: ofApp('help'),
  terms: document,
  privacy: document,
  memberWinloss: ofFeature('wallet', 'winloss'),
  withdraw: ofApp('withdraw'),
} satisfies { [Name in RouteName]: ScreenEntry };

function ofApp(name: string): ScreenEntry {
  return screenIn(`./screens/${name}.screen.tsx`);
}

function ofFeature(feature: string, name: string): ScreenEntry {
  return screenIn(`../features/${feature}/screens/${name}.screen.tsx`);
}

function screenIn(file: string): ScreenEntry {
  const load = modules[file];
  if (!load) throw new Error(`There is no screen in ${file}`);
  return { source: toSource(file), load: async () => (await load()).Screen };
}

/** Returns the source's path from the project root, as in the build manifest. */
function toSource(file: string): string {
  return file.replace(/^\.\.\//, 'src/').replace(/^\.\//, 'src/app/');
}
