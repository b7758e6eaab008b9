import type { GameCategory } from './games.contract';
import type { RouteName } from './routes';

/** Subjects that have a picture for every brand: 1200 × 630 for previews, 1024 × 536 for messages. */
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

/** Subjects of screens; screens that are not listed are shared as `home`. */
const things: Readonly<Partial<Record<RouteName, SharedThing>>> = {
  slot: 'slot',
  freespin: 'slot',
  casino: 'casino',
  trends: 'casino',
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

/** Returns the subject of a screen. */
export function thingOfScreen(screen: RouteName): SharedThing {
  return things[screen] ?? 'home';
}

/** Returns the subject of a game of a category. */
export function thingOfCategory(category: GameCategory): SharedThing {
  switch (category) {
    case 'freespin':
      return 'slot';
    default:
      return category;
  }
}

/**
 * Returns the path of a subject's picture.
 * @param brand name of the brand; a brand without pictures gets the house's pictures
 */
export function pictureOfThing(
  thing: SharedThing,
  brand: string,
  size: '1200x630' | '1024x536',
): string {
  return `/art/share/${thing}${brand === 'yok' ? '-yok' : ''}-${size}.jpg`;
}

/** Kinds of share cards; the kind decides the line above the title and the words on the button. */
export type ShareKind =
  | 'screen'
  | 'referral'
  | 'promotion'
  | 'bill'
  | 'game'
  | 'round'
  | 'poll'
  | 'article';
