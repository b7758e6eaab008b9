import { findRoute } from '@/contract/route-match';
import { type RouteName, routes } from '@/contract/routes';
import { scenes } from '../gallery/scenes';

/** A URL of a screen. */
export interface TapScreen {
  /** Path and query. */
  readonly url: string;
  readonly isMembers: boolean;
}

/** Screens that no tap can measure, with the reason. */
const leftOut: { readonly [Name in RouteName]?: string } = {
  restricted: 'it is shown to members on a break, and leads all others home',
};

/**
 * Returns the screens of the routes table with the URLs of the gallery. A visitor sees only the screens from which a
 * member is sent away.
 * @throws Error when the gallery has no scene of a route
 */
export function listTapScreens(): TapScreen[] {
  const screens = new Map<string, TapScreen>();
  const walked = new Set<string>();
  for (const { path: url, as } of scenes) {
    const route = findRoute(new URL(url, 'https://site.test').pathname);
    if (!route) continue;
    walked.add(route.name);
    if (as === 'member' || !screens.has(url)) {
      const isMembers = !route.route.guards?.includes('guest');
      screens.set(url, { url, isMembers });
    }
  }
  const missing = (Object.keys(routes) as RouteName[]).filter(
    (name) => !walked.has(name) && !(name in leftOut),
  );
  if (missing.length > 0) throw new Error(`No scene shows ${missing.join(', ')}.`);
  return [...screens.values()];
}
