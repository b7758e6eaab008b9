import type { FirstDataTable } from '@/shared/query/first-data';
import { matchesQuery } from './sport.queries';

export const firstData: FirstDataTable = {
  sport: (queryClient) => queryClient.query(matchesQuery()),
};
