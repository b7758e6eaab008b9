import type { FirstDataTable } from '@/shared/query/first-data';
import { affiliateQueries } from './affiliate.queries';

export const firstData: FirstDataTable = {
  affiliate: (queryClient) => queryClient.query(affiliateQueries.configs()),
};
