import { type LoaderTable, query } from '@/shared/query/loaders';
import { matchesQuery } from './sport.queries';

export const loaders: LoaderTable = {
  sport: { everyone: () => [query(matchesQuery())] },
};
