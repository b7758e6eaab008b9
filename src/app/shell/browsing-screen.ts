import { findRoute } from '@/contract/route-match';
import { isReachable } from '@/shared/routing/use-route';
import { layoutTraits } from './layout-traits';

/** Whether a path leads to something to look around in: no game, no form and no account page. */
export function isBrowsingScreen(path: string): boolean {
  const match = findRoute(path);
  if (!match || !isReachable(match.name)) return false;
  const { hasChrome, isNarrow } = layoutTraits[match.route.layout];
  return hasChrome && !isNarrow;
}
