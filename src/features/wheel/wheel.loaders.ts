import { type LoaderTable, query } from '@/shared/query/loaders';
import { wheelQueries } from './wheel.queries';

export const loaders: LoaderTable = {
  wheel: {
    member: () => [query(wheelQueries.config()), query(wheelQueries.board())],
    chunks: ['http-transport'],
  },
};
