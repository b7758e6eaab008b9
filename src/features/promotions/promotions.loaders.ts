import { firstPage, type LoaderTable, query } from '@/shared/query/loaders';
import { endedPromotionsQuery } from './ended-promotions.queries';
import { promotionsQueries } from './promotions.queries';

const offersOf = (memberId: string) => [
  query(promotionsQueries.list(memberId)),
  query(promotionsQueries.current()),
];
const ofDeposit = { member: offersOf, chunks: ['promotion-note'] as const };

export const loaders: LoaderTable = {
  promotions: {
    everyone: () => [query(promotionsQueries.list(null))],
    member: (memberId) => [query(promotionsQueries.list(memberId))],
  },
  memberPromotions: {
    member: (memberId) => [...offersOf(memberId), firstPage(endedPromotionsQuery())],
  },
  deposit: ofDeposit,
  payment: ofDeposit,
};
