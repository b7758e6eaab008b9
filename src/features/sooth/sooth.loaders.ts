import { type LoaderTable, query } from '@/shared/query/loaders';
import { soothQueries } from './sooth.queries';

export const loaders: LoaderTable = {
  sooth: {
    everyone: (address) => {
      const roomId = address.query.get('room');
      return [roomId === null ? query(soothQueries.rooms()) : query(soothQueries.room(roomId))];
    },
  },
  casino: { everyone: () => [query(soothQueries.rooms())] },
};
