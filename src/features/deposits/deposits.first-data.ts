import type { FirstDataTable } from '@/shared/query/first-data';
import { depositsQueries } from './deposits.queries';

export const firstData: FirstDataTable = {
  deposit: (queryClient) =>
    Promise.all([
      queryClient.query(depositsQueries.targets('bank')),
      queryClient.query(depositsQueries.targets('truemoney')),
    ]),
};
