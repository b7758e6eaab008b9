import type { Promotion } from '@/contract/promotions.contract';

/** Finds a first-deposit promotion that the member can take: the next deposit either gets its bonus or forfeits it. */
export function findOnceOffer(promotions: readonly Promotion[]): Promotion | undefined {
  return promotions.find(({ kind, offer }) => kind === 'first_deposit' && offer?.may_accept);
}
