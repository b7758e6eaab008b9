import { findRoute } from '@/contract/route-match';
import { isReachable } from '@/shared/routing/use-route';
import { layoutTraits } from './layout-traits';

/** Whether a path shows a screen to look around on: not a game, a form, or a page of a member's own. */
export function isOpenPlace(path: string): boolean {
  const match = findRoute(path);
  if (!match || !isReachable(match.name)) return false;
  const { hasChrome, isNarrow } = layoutTraits[match.route.layout];
  return hasChrome && !isNarrow;
}
