import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ArticleCategory } from '@/contract/articles.contract';

/** Queries of articles, the same for everybody. */
export const articlesQueries = {
  /** Page by page. @param category null: of all */
  list: (category: ArticleCategory | null) =>
    infiniteQueryOptions({
      queryKey: ['articles', 'list', category],
      queryFn: async ({ signal, pageParam }) => {
        const { fetchArticles } = await import('./articles.api');
        return fetchArticles(
          {
            ...(category !== null && { category }),
            ...(pageParam !== null && { cursor: pageParam }),
          },
          signal,
        );
      },
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next_cursor,
    }),
  article: (id: string) =>
    queryOptions({
      queryKey: ['articles', 'article', id],
      queryFn: async ({ signal }) => (await import('./articles.api')).fetchArticle(id, signal),
    }),
};
