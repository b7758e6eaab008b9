import type { RouteMatch } from '@/contract/route-match';
import type { LayoutName } from '@/contract/routes';

/** Layout settings that every shell applies. */
export interface LayoutTraits {
  /** Whether the layout has header and footer. */
  hasChrome: boolean;
  isNarrow: boolean;
  /** Whether pages with the layout refresh the signed-in user from the server. */
  awaitsMember: boolean;
}

/** Traits of the layouts for browsing. */
const open: LayoutTraits = { hasChrome: true, isNarrow: false, awaitsMember: false };
/** Traits of the layouts for account pages, and for the login and registration forms. */
const own: LayoutTraits = { hasChrome: true, isNarrow: true, awaitsMember: true };

export const layoutTraits: Readonly<Record<LayoutName, LayoutTraits>> = {
  default: open,
  lobby: open,
  auth: own,
  payment: own,
  game: { ...open, hasChrome: false },
  liff: open,
};

/** Returns the traits of a route's layout; an unknown path uses the default layout. */
export function findTraits(match: RouteMatch | null): LayoutTraits {
  return match ? layoutTraits[match.route.layout] : open;
}
