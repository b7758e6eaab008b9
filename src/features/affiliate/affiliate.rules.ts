import type { AffiliateLineKind, AffiliateType } from '@/contract/affiliate.contract';
import { hrefFor } from '@/shared/routing/use-route';

/** The pages of the member's view. */
export const affiliateViews = ['overview', 'network', 'lines'] as const;
export type AffiliateView = (typeof affiliateViews)[number];

const kinds: readonly AffiliateLineKind[] = ['income', 'back', 'redeem'];

/** Which page the address shows, and which lines of it. */
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

/** Basis points as people read them: `0.8%`. */
export function formatRate(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}

/** Where a friend who opens the member's link lands. */
export function invitationOf(refCode: string): string {
  return hrefFor('register', {}, { ref: refCode });
}

/** Glyphs of the types of games. */
export const typeGlyphs: Readonly<Record<AffiliateType, string>> = {
  slot: 'slot-machine',
  casino: 'game-die',
  lotto: 'admission-tickets',
  sport: 'soccer-ball',
  fishing: 'tropical-fish',
};
