import { type LoaderTable, query } from '@/shared/query/loaders';
import { bannersQuery } from './content.queries';

export const loaders: LoaderTable = {
  home: { everyone: () => [query(bannersQuery())] },
};
