import type { RouteMatch } from '@/contract/route-match';
import { findTraits } from './layout-traits';

/** Where a screen has the member panel: in the page itself, as a strip below the header, or in the menu alone. */
export type PanelPlace = 'page' | 'strip' | 'menu';

/**
 * Finds the one place of the member panel, so that no page says the same twice.
 * @param isWide whether there is room for it beside what the page is about
 */
export function getPanelPlace(match: RouteMatch | null, isWide: boolean): PanelPlace {
  if (match?.name === 'member') return 'page';
  if (!isWide || findTraits(match).isNarrow) return 'menu';
  return match?.name === 'home' ? 'page' : 'strip';
}
