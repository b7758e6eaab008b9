import type { RouteMatch } from '@/contract/route-match';
import { layoutTraits } from './layout-traits';

/** Where a screen has the member panel: in the page itself, as a strip below the header, or in the menu alone. */
export type PanelPlace = 'page' | 'strip' | 'menu';

/**
 * Finds the one place of the member panel, so that no page says the same twice.
 * @param isWide whether there is room for it beside what the page is about
 */
export function getPanelPlace({ name, route }: RouteMatch, isWide: boolean): PanelPlace {
  if (name === 'member') return 'page';
  const { isNarrow } = layoutTraits[route.layout];
  if (!isWide || isNarrow) return 'menu';
  return name === 'home' ? 'page' : 'strip';
}
