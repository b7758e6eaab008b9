import type { RouteMatch } from '@/contract/route-match';
import type { LayoutName } from '@/contract/routes';

/** What a layout of the specification asks of every shell. */
export interface LayoutTraits {
  /** Header and footer. */
  hasChrome: boolean;
  isNarrow: boolean;
  /** Waits until the server has confirmed who is signed in. */
  awaitsMember: boolean;
}

/** To look around. */
const open: LayoutTraits = { hasChrome: true, isNarrow: false, awaitsMember: false };
/** A member's own, and the forms that lead there. */
const own: LayoutTraits = { hasChrome: true, isNarrow: true, awaitsMember: true };

export const layoutTraits: Readonly<Record<LayoutName, LayoutTraits>> = {
  default: open,
  lobby: open,
  auth: own,
  payment: own,
  game: { ...open, hasChrome: false },
  liff: open,
};

/** Traits of a route's layout; an unknown address uses the default layout. */
export function findTraits(match: RouteMatch | null): LayoutTraits {
  return match ? layoutTraits[match.route.layout] : open;
}
