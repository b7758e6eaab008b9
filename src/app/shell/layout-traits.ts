import type { RouteMatch } from '@/contract/route-match';
import type { LayoutName } from '@/contract/routes';

/** Layout settings that every shell applies. */
export interface LayoutTraits {
  /** Whether it has header and footer. */
  hasChrome: boolean;
  isNarrow: boolean;
  /** Whether it refreshes the signed-in user from the server. */
  awaitsMember: boolean;
}

/** For browsing. */
const open: LayoutTraits = { hasChrome: true, isNarrow: false, awaitsMember: false };
/** For account pages, and the forms that lead there. */
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
