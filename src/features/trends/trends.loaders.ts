import { type LoaderTable, query } from '@/shared/query/loaders';
import { trendsQueries } from './trends.queries';

export const loaders: LoaderTable = {
  trends: {
    everyone: (url) => {
      const roomId = url.query.get('room');
      return [roomId === null ? query(trendsQueries.rooms()) : query(trendsQueries.room(roomId))];
    },
  },
  casino: { everyone: () => [query(trendsQueries.rooms())] },
};
