import { firstPage, type LoaderTable, query } from '@/shared/query/loaders';
import { readCategory } from './article-address';
import { articlesQueries } from './articles.queries';

export const loaders: LoaderTable = {
  article: {
    everyone: (address) => [firstPage(articlesQueries.list(readCategory(address.query)))],
  },
  articleDetail: {
    everyone: (address) => [query(articlesQueries.article(address.query.get('id') ?? ''))],
  },
};
