import type { FirstDataTable } from '@/shared/query/first-data';
import { soothQueries } from './sooth.queries';

export const firstData: FirstDataTable = {
  sooth: (queryClient, { query }) => {
    const roomId = query.get('room');
    return roomId === null
      ? queryClient.query(soothQueries.rooms())
      : queryClient.query(soothQueries.room(roomId));
  },
  casino: (queryClient) => queryClient.query(soothQueries.rooms()),
};
