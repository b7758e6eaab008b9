import type { FirstDataTable } from '@/shared/query/first-data';
import { readCategory } from './article.address';
import { articlesQueries } from './articles.queries';

export const firstData: FirstDataTable = {
  article: (queryClient, { query }) =>
    queryClient.infiniteQuery(articlesQueries.list(readCategory(query))),
  articleDetail: (queryClient, { query }) =>
    queryClient.query(articlesQueries.article(query.get('id') ?? '')),
};
