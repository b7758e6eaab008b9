import type { FirstDataTable } from '@/shared/query/first-data';
import { helpQueries } from './help.queries';

export const firstData: FirstDataTable = {
  help: (queryClient) => queryClient.query(helpQueries.facts()),
};
