import type { GameCategory } from './games.contract';
import type { RouteName } from './routes';

/** What every brand of the house has a picture of: 1200 × 630 for previews, 1024 × 536 for messages. */
export const sharedThings = [
  'home',
  'friends',
  'promotions',
  'slot',
  'casino',
  'sport',
  'fishing',
  'lotto',
  'won',
  'shop',
  'poll',
  'article',
] as const;
export type SharedThing = (typeof sharedThings)[number];

/** Screens that are shared as something else than the site. */
const things: Readonly<Partial<Record<RouteName, SharedThing>>> = {
  slot: 'slot',
  freespin: 'slot',
  casino: 'casino',
  sooth: 'casino',
  sport: 'sport',
  fishing: 'fishing',
  promotions: 'promotions',
  affiliate: 'friends',
  register: 'friends',
  article: 'article',
  articleDetail: 'article',
  redeem: 'shop',
  lottoLobby: 'lotto',
  lottoRates: 'lotto',
  lottoResults: 'lotto',
  lottoRound: 'lotto',
  yeekee: 'lotto',
  poll: 'poll',
};

/** What a screen is shared as. */
export function thingOfScreen(screen: RouteName): SharedThing {
  return things[screen] ?? 'home';
}

/** What a game of a category is shared as. */
export function thingOfCategory(category: GameCategory): SharedThing {
  switch (category) {
    case 'freespin':
      return 'slot';
    default:
      return category;
  }
}

/**
 * The pictures of a brand.
 * @param brand name of its look; one that has no pictures has those of the house
 */
export function pictureOfThing(
  thing: SharedThing,
  brand: string,
  size: '1200x630' | '1024x536',
): string {
  return `/art/share/${thing}${brand === 'yok' ? '-yok' : ''}-${size}.jpg`;
}

/** The subject of a card decides the line above its title and the words on its button. */
export type ShareKind =
  | 'screen'
  | 'referral'
  | 'promotion'
  | 'bill'
  | 'game'
  | 'round'
  | 'poll'
  | 'article';
