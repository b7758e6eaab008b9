import type { FirstDataTable } from '@/shared/query/first-data';
import { promotionsQueries } from './promotions.queries';

export const firstData: FirstDataTable = {
  promotions: (queryClient) => queryClient.query(promotionsQueries.list(null)),
};
