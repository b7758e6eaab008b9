import type { FirstDataTable } from '@/shared/query/first-data';
import { bannersQuery } from './content.queries';

export const firstData: FirstDataTable = {
  home: (queryClient) => queryClient.query(bannersQuery()),
};
