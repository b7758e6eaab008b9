import type { RouteMatch } from '@/contract/route-match';
import { findTraits } from './layout-traits';

/** Place of the member panel: in the page itself, as a strip below the header, or only in the menu. */
export type PanelPlace = 'page' | 'strip' | 'menu';

/**
 * Returns the one place of the member panel, so that no page shows the panel twice.
 * @param isWide whether there is space for it beside the page's content
 */
export function getPanelPlace(match: RouteMatch | null, isWide: boolean): PanelPlace {
  if (match?.name === 'member') return 'page';
  if (!isWide || findTraits(match).isNarrow) return 'menu';
  return match?.name === 'home' ? 'page' : 'strip';
}
