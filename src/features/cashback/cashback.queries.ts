import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { CashbackKind } from '@/contract/cashback.contract';
import { pagesOf, queryOf } from '@/shared/query/query-of';

const loadContract = () => import('@/contract/cashback.contract');

/** Queries of cashback. */
export const cashbackQueries = {
  /** Today, the last days, and the claims that are open. */
  summary: () =>
    queryOptions({
      queryKey: ['cashback', 'summary'],
      queryFn: queryOf(async () => (await loadContract()).cashbackSummary),
    }),
  /** History of one kind by day, page by page. */
  history: (kind: CashbackKind) =>
    infiniteQueryOptions({
      queryKey: ['cashback', 'history', kind],
      ...pagesOf(
        async () => {
          const { lossHistory, turnoverHistory } = await loadContract();
          return kind === 'loss' ? lossHistory : turnoverHistory;
        },
        (page) => ({ query: page, handlesBadRequest: true }),
      ),
    }),
};
