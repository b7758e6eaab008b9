import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ArticleCategory } from '@/contract/articles.contract';
import { pagesOf, queryOf } from '@/shared/query/query-of';

const loadContract = () => import('@/contract/articles.contract');

/** Queries of articles, the same for everyone. */
export const articlesQueries = {
  /**
   * Articles page by page.
   * @param category category to list; null for all
   */
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
