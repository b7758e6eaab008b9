import { firstPage, type LoaderTable, query } from '@/shared/query/loaders';
import { endedPromotionsQuery } from './ended-promotions.queries';
import { promotionsQueries } from './promotions.queries';

/** The promotions that the member may take. */
const listOf = (memberId: string) => [query(promotionsQueries.list(memberId))];

const offersOf = (memberId: string) => [...listOf(memberId), query(promotionsQueries.current())];
const ofDeposit = { member: offersOf, chunks: ['promotion-note'] as const };

export const loaders: LoaderTable = {
  home: { member: listOf },
  promotions: {
    everyone: () => [query(promotionsQueries.list(null))],
    member: listOf,
  },
  memberPromotions: {
    member: (memberId) => [...offersOf(memberId), firstPage(endedPromotionsQuery())],
  },
  deposit: ofDeposit,
  payment: ofDeposit,
};
