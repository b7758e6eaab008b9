import { type LoaderTable, query } from '@/shared/query/loaders';
import { safetyQueries } from './safety.queries';

export const loaders: LoaderTable = {
  restricted: { member: () => [query(safetyQueries.status())] },
  safety: { member: () => [query(safetyQueries.status()), query(safetyQueries.money('30'))] },
};
