import { firstPage, type LoaderTable, query } from '@/shared/query/loaders';
import { affiliateQueries } from './affiliate.queries';

export const loaders: LoaderTable = {
  affiliate: {
    everyone: () => [query(affiliateQueries.configs())],
    member: () => [
      query(affiliateQueries.summary()),
      query(affiliateQueries.latest()),
      firstPage(affiliateQueries.friends(null)),
    ],
  },
};
