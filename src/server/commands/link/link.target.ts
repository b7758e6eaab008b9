import { type RouteDefinition, type RouteName, routes } from '@/contract/routes';

/** The target of a link. */
export interface LinkTarget {
  screen: RouteName;
  /** Path and query inside the site, as far as it is known without asking the server. */
  address: string;
  title: string;
  /** The lookup that the server has to do. */
  subject: LinkSubject | null;
}

/** A promotion that opens, a member who refers friends, or a game that is played. */
export type LinkSubject =
  | { readonly kind: 'promotion'; readonly id: string }
  | { readonly kind: 'referral'; readonly phone: string }
  | { readonly kind: 'game'; readonly gameId: string; readonly providerId: string | null };

const definitions = Object.entries(routes) as [RouteName, RouteDefinition][];
const GAME = /^(?:([\w.-]{1,64})\/)?([\w.-]{1,64})$/;

/** Names that a link can be asked for by alone. */
export const linkNames: readonly string[] = definitions
  .flatMap(([screen, { alias }]) => (alias === undefined || screen === 'play' ? [] : [alias]))
  .sort();

/**
 * Reads what a link is to open: `promotion 3`, `referral 0812345678`, `play mangkorn` (or `play manee/mangkorn`), `coupon CODE`, or the short
 * name of a screen, with the value of its path where it has one.
 * @returns undefined for a name that no screen has, or a value that the screen does not take
 * @throws Error with a sentence for a name that opens nothing: the game is missing
 */
export function findLinkTarget(name: string, value?: string): LinkTarget | undefined {
  if (name === 'promotion') {
    if (value === undefined || !/^[1-9]\d{0,14}$/.test(value)) return undefined;
    return toTarget('promotions', `?id=${value}`, { kind: 'promotion', id: value });
  }
  if (name === 'referral') {
    if (value === undefined || !/^0\d{9}$/.test(value)) return undefined;
    return toTarget('register', '', { kind: 'referral', phone: value });
  }
  const found = definitions.find(([, { alias }]) => alias === name);
  if (!found) return undefined;
  const [screen, { path }] = found;
  if (screen === 'play') return toGame(value);
  if (value === undefined) return toTarget(screen);
  if (screen === 'coupon') return toTarget(screen, `?code=${encodeURIComponent(value)}`);
  return path.includes(':') ? toTarget(screen, `/${encodeURIComponent(value)}`) : undefined;
}

function toGame(value: string | undefined): LinkTarget | undefined {
  if (value === undefined) {
    throw new Error('"play" opens nothing without a game: npm run link -- play <game>');
  }
  const [, providerId = null, gameId] = GAME.exec(value) ?? [];
  return gameId === undefined
    ? undefined
    : toTarget('play', '', { kind: 'game', gameId, providerId });
}

function toTarget(screen: RouteName, end = '', subject: LinkSubject | null = null): LinkTarget {
  const { path, title } = routes[screen];
  return { screen, address: path.replace(/\/:.*$/, '') + end, title, subject };
}
