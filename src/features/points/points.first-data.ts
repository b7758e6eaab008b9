import type { FirstDataTable } from '@/shared/query/first-data';
import { pointsQueries } from './points.queries';

export const firstData: FirstDataTable = {
  redeem: (queryClient) => queryClient.query(pointsQueries.items()),
};
