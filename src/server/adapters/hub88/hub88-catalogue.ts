import * as v from 'valibot';
import { slug } from '@/contract/fields';
import type { GameCategory } from '@/contract/games.contract';
import type { ProviderCatalogue, ProviderGame, ProviderStudio } from '../../games/game-provider';
import {
  type ListedGame,
  type ListedProduct,
  OWN_COUNTRY,
  OWN_CURRENCY,
  type Prepaid,
  toSatang,
} from './hub88-messages';

/** The lists from which a catalogue is made. */
export interface Hub88Lists {
  readonly games: readonly ListedGame[];
  readonly products: readonly ListedProduct[];
  readonly prepaids: readonly Prepaid[];
}

/** Categories of which the words below say nothing, or the wrong thing. */
const CATEGORIES: Readonly<Record<string, GameCategory>> = {
  'bet on poker': 'casino',
  'player props': 'sport',
  'video poker': 'slot',
  'video bingo': 'slot',
  'video keno': 'slot',
};

/** Words of categories, the first match decides. */
const WORDS: readonly (readonly [RegExp, GameCategory])[] = [
  [/fish/, 'fishing'],
  [/sport/, 'sport'],
  [/slot/, 'slot'],
  [
    /\blive\b|baccarat|blackjack|roulette|poker|dragon tiger|sic ?bo|table|wheel of fortune|dealer|lottery|\bdice\b|hi ?lo/,
    'casino',
  ],
];

/** Returns our category of a game; games without a known one are in the lobby of slots, the widest. */
export function toCategory(category: string): GameCategory {
  const name = category.toLowerCase().replaceAll('_', ' ').trim();
  return CATEGORIES[name] ?? WORDS.find(([word]) => word.test(name))?.[1] ?? 'slot';
}

/** Returns the games that members in Thailand may play with baht, and their studios, in the order of the list. */
export function toCatalogue({ games, products, prepaids }: Hub88Lists): ProviderCatalogue {
  const closed = findClosedStudios(products);
  const stakes = findStakes(prepaids);
  const studios = new Map<string, ProviderStudio>();
  const offered = new Map<string, ProviderGame>();
  for (const game of games) {
    const providerId = nameStudio(game.product);
    const isUsable =
      v.is(slug, game.game_code) && v.is(slug, providerId) && game.name.trim() !== '';
    if (!isUsable || !isAllowed(game) || closed.has(game.product)) continue;
    const { game_code: gameId, product } = game;
    if (!studios.has(providerId))
      studios.set(providerId, { providerId, name: product, logo: null });
    // A code that is listed twice is one game.
    if (offered.has(gameId)) continue;
    offered.set(gameId, {
      ...{ providerId, gameId, subProviderId: providerId, name: game.name.trim() },
      ...{ category: toCategory(game.category), tag: null, rtpPercent: readReturn(game.rtp) },
      ...{ image: game.url_thumb, imageSmall: game.url_thumb },
      hasFreeSpins: game.features.some((feature) => /free[\s_-]?spin/i.test(feature)),
      ...(game.freebet_support && { freeRoundStakes: stakes.get(gameId) ?? [] }),
    });
  }
  return { studios: [...studios.values()], games: [...offered.values()] };
}

/** Returns the id of a studio. It names the integration, because another one may have the same studio. */
function nameStudio(product: string): string {
  const name = product
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return name === '' ? '' : `hub88-${name}`;
}

function isAllowed({ enabled, blocked_countries, restricted_countries }: ListedGame): boolean {
  return (
    enabled &&
    !blocked_countries.includes(OWN_COUNTRY) &&
    !restricted_countries.includes(OWN_COUNTRY)
  );
}

/** Returns the studios that the site may not play with its currency. */
function findClosedStudios(products: readonly ListedProduct[]): ReadonlySet<string> {
  return new Set(
    products
      .filter(({ enabled_currencies: allowed }) => allowed && !allowed.includes(OWN_CURRENCY))
      .map(({ product_name }) => product_name),
  );
}

/** Returns the stakes at which any number of rounds of a game can be given away. */
function findStakes(prepaids: readonly Prepaid[]): ReadonlyMap<string, readonly number[]> {
  const stakes = new Map<string, Set<number>>();
  for (const { currency, bonus_buy, bet_count, bet_value, game_code } of prepaids) {
    const stakeSatang = bet_value === null ? undefined : toSatang(bet_value);
    if (currency !== OWN_CURRENCY || bonus_buy || bet_count !== null || !stakeSatang) continue;
    stakes.set(game_code, (stakes.get(game_code) ?? new Set()).add(stakeSatang));
  }
  return new Map(
    [...stakes].map(([code, found]) => [code, [...found].sort((one, other) => one - other)]),
  );
}

/** Reads a return to player in percent; null for one that cannot be true. */
function readReturn(rtp: ListedGame['rtp']): number | null {
  const percent = rtp === null || rtp === undefined || rtp === '' ? Number.NaN : Number(rtp);
  return percent > 0 && percent <= 100 ? Math.round(percent * 100) / 100 : null;
}
