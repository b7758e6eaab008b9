import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { CashbackKind } from '@/contract/cashback.contract';
import { pagesOf, queryOf } from '@/shared/query/query-of';

const loadContract = () => import('@/contract/cashback.contract');

/** Queries of cashback. */
export const cashbackQueries = {
  /** Today, the last days, and what can be taken. */
  summary: () =>
    queryOptions({
      queryKey: ['cashback', 'summary'],
      queryFn: queryOf(async () => (await loadContract()).cashbackSummary),
    }),
  /** What became of the days, page by page. */
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
