import { type LoaderTable, query } from '@/shared/query/loaders';
import { helpQueries } from './help.queries';

export const loaders: LoaderTable = {
  help: { everyone: () => [query(helpQueries.facts())] },
};
