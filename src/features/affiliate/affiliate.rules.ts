import type { AffiliateLineKind, AffiliateType } from '@/contract/affiliate.contract';
import { hrefFor } from '@/shared/routing/use-route';

/** Pages of the member's affiliate view. */
export const affiliateViews = ['overview', 'network', 'lines'] as const;
export type AffiliateView = (typeof affiliateViews)[number];

const kinds: readonly AffiliateLineKind[] = ['income', 'back', 'redeem'];

/** Reads the shown page and the kind of its lines from the URL query. */
export function readView(query: URLSearchParams): {
  view: AffiliateView;
  kind: AffiliateLineKind | null;
} {
  const asked = query.get('view');
  return {
    view: affiliateViews.find((view) => view === asked) ?? 'overview',
    kind: kinds.find((kind) => kind === query.get('kind')) ?? null,
  };
}

/** Formats basis points as a percentage: `0.8%`. */
export function formatRate(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}

/** Returns the registration URL that the member's link opens. */
export function invitationOf(refCode: string): string {
  return hrefFor('register', {}, { ref: refCode });
}

/** Glyph of each type of game. */
export const typeGlyphs: Readonly<Record<AffiliateType, string>> = {
  slot: 'slot-machine',
  casino: 'game-die',
  lotto: 'admission-tickets',
  sport: 'soccer-ball',
  fishing: 'tropical-fish',
};
