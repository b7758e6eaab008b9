import { findRoute } from '@/contract/route-match';
import { isReachable } from '@/shared/routing/use-route';
import { layoutTraits } from './layout-traits';

/** Whether announcements may open on a path: not on games, forms and account pages. */
export function isAnnouncementScreen(path: string): boolean {
  const match = findRoute(path);
  if (!match || !isReachable(match.name)) return false;
  const { hasChrome, isNarrow } = layoutTraits[match.route.layout];
  return hasChrome && !isNarrow;
}
