import type { Promotion } from '@/contract/promotions.contract';

/** Finds the promotion that the member's next deposit either brings or uses up. */
export function findOnceOffer(promotions: readonly Promotion[]): Promotion | undefined {
  return promotions.find(({ kind, offer }) => kind === 'first_deposit' && offer?.may_accept);
}
