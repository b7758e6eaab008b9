import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ArticleCategory } from '@/contract/articles.contract';
import { pagesOf, queryOf } from '@/shared/query/query-of';

const loadContract = () => import('@/contract/articles.contract');

/** Queries of articles, the same for everybody. */
export const articlesQueries = {
  /** Page by page. @param category null: of all */
  list: (category: ArticleCategory | null) =>
    infiniteQueryOptions({
      queryKey: ['articles', 'list', category],
      ...pagesOf(
        async () => (await loadContract()).articleList,
        (page) => ({ query: { ...(category !== null && { category }), ...page } }),
      ),
    }),
  article: (id: string) =>
    queryOptions({
      queryKey: ['articles', 'article', id],
      queryFn: queryOf(async () => (await loadContract()).articleDetail, { query: { id } }),
    }),
};
