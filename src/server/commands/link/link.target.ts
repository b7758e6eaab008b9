import { type RouteDefinition, type RouteName, routes } from '@/contract/routes';

/** A screen as a link names it. */
export interface LinkTarget {
  screen: RouteName;
  /** Path and query inside the site. */
  address: string;
  title: string;
  /** The promotion that opens. */
  promotionId: string | null;
}

const definitions = Object.entries(routes) as [RouteName, RouteDefinition][];

/** Names that a link can be asked for by. */
export const linkNames: readonly string[] = definitions
  .flatMap(([, { alias }]) => alias ?? [])
  .sort();

/**
 * Reads what a link is to open: `promotion 3`, `coupon CODE`, or the short name of a screen, with the value of its
 * path where it has one.
 * @returns undefined for a name that no screen has, or a value that the screen does not take
 */
export function findLinkTarget(name: string, value?: string): LinkTarget | undefined {
  if (name === 'promotion') {
    if (!/^[1-9]\d{0,14}$/.test(value ?? '')) return undefined;
    return toTarget('promotions', `?id=${value}`, value);
  }
  const found = definitions.find(([, { alias }]) => alias === name);
  if (!found) return undefined;
  const [screen, { path }] = found;
  if (value === undefined) return toTarget(screen);
  if (screen === 'coupon') return toTarget(screen, `?code=${encodeURIComponent(value)}`);
  return path.includes(':') ? toTarget(screen, `/${encodeURIComponent(value)}`) : undefined;
}

function toTarget(screen: RouteName, end = '', promotionId: string | null = null): LinkTarget {
  const { path, title } = routes[screen];
  return { screen, address: path.replace(/\/:.*$/, '') + end, title, promotionId };
}
