import { findRoute } from '@/contract/route-match';
import { isReachable } from '@/shared/routing/use-route';
import { layoutTraits } from './layout-traits';

/** Returns whether a path leads to a screen for browsing: not a game, a form or an account page. */
export function isBrowsingScreen(path: string): boolean {
  const match = findRoute(path);
  if (!match || !isReachable(match.name)) return false;
  const { hasChrome, isNarrow } = layoutTraits[match.route.layout];
  return hasChrome && !isNarrow;
}
