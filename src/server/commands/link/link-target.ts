import { FIRST_POLL } from '@/contract/polls.contract';
import {
  ARTICLE_ID,
  POLL_NUMBER,
  ROUND_ID,
  type RouteDefinition,
  type RouteName,
  routes,
} from '@/contract/routes';
import { plainPhone } from '@/domain/plain-fields';

/** The target of a link. */
export interface LinkTarget {
  screen: RouteName;
  /** Path and query inside the site, as far as they are known without the server. */
  path: string;
  title: string;
  /** The lookup that needs the server; null when there is none. */
  subject: LinkSubject | null;
}

/** The subject of a link that is more than a screen. */
export type LinkSubject =
  | { readonly kind: 'promotion'; readonly id: string }
  | { readonly kind: 'referral'; readonly phone: string }
  | { readonly kind: 'round'; readonly roundId: string }
  | { readonly kind: 'poll'; readonly number: number }
  | { readonly kind: 'article'; readonly id: string }
  | { readonly kind: 'game'; readonly gameId: string; readonly providerId: string | null };

const definitions = Object.entries(routes) as [RouteName, RouteDefinition][];
const GAME = /^(?:([\w.-]{1,64})\/)?([\w.-]{1,64})$/;

/** Names that are valid links without a value. */
export const linkNames: readonly string[] = definitions
  .flatMap(([screen, { alias }]) => (alias === undefined || screen === 'play' ? [] : [alias]))
  .sort();

/**
 * Reads the target of a link: `promotion 3`, `referral 0812345678`, `play mangkorn` (or `play manee/mangkorn`), `lotto
 * gov-20261201`, `poll 2`, `article turnover`, `coupon CODE`, or the short name of a screen.
 * @returns undefined for an unknown name, or a value that the screen does not accept
 * @throws Error with a sentence when `play` is given without a game
 */
export function findLinkTarget(name: string, value?: string): LinkTarget | undefined {
  if (name === 'promotion') {
    if (value === undefined || !/^[1-9]\d{0,14}$/.test(value)) return undefined;
    return toTarget('promotions', `?id=${value}`, { kind: 'promotion', id: value });
  }
  if (name === 'referral') {
    const phone = plainPhone(value ?? '');
    if (!/^0\d{9}$/.test(phone)) return undefined;
    return toTarget('register', '', { kind: 'referral', phone });
  }
  const found = definitions.find(([, { alias }]) => alias === name);
  if (!found) return undefined;
  const [screen] = found;
  if (screen === 'play') return toGame(value);
  if (screen === 'poll') return toPoll(value);
  if (value === undefined) return toTarget(screen);
  if (screen === 'lottoLobby') return toRound(value);
  if (screen === 'article') return toArticle(value);
  if (screen === 'coupon') return toTarget(screen, `?code=${encodeURIComponent(value)}`);
  return undefined;
}

function toGame(value: string | undefined): LinkTarget | undefined {
  if (value === undefined) {
    throw new Error('"play" needs a game: npm run link -- play <game>');
  }
  const [, providerId = null, gameId] = GAME.exec(value) ?? [];
  return gameId === undefined
    ? undefined
    : toTarget('play', '', { kind: 'game', gameId, providerId });
}

function toPoll(value = String(FIRST_POLL)): LinkTarget | undefined {
  if (!POLL_NUMBER.test(value)) return undefined;
  return toTarget('poll', `/${value}`, { kind: 'poll', number: Number(value) });
}

function toRound(value: string): LinkTarget | undefined {
  if (!ROUND_ID.test(value)) return undefined;
  return toTarget('lottoRound', `/${value}`, { kind: 'round', roundId: value });
}

function toArticle(value: string): LinkTarget | undefined {
  if (!ARTICLE_ID.test(value)) return undefined;
  return toTarget('articleDetail', `?id=${value}`, { kind: 'article', id: value });
}

function toTarget(screen: RouteName, end = '', subject: LinkSubject | null = null): LinkTarget {
  const { path, title } = routes[screen];
  return { screen, path: path.replace(/\/:.*$/, '') + end, title, subject };
}
