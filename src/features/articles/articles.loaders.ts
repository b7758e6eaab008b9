import { firstPage, type LoaderTable, query } from '@/shared/query/loaders';
import { articlesQueries } from './articles.queries';
import { readCategory } from './category-query';

export const loaders: LoaderTable = {
  article: {
    everyone: (url) => [firstPage(articlesQueries.list(readCategory(url.query)))],
  },
  articleDetail: {
    everyone: (url) => [query(articlesQueries.article(url.query.get('id') ?? ''))],
  },
};
