import { type LoaderTable, query } from '@/shared/query/loaders';
import { safetyQueries } from './safety.queries';

export const loaders: LoaderTable = {
  safety: { member: () => [query(safetyQueries.status()), query(safetyQueries.money('30'))] },
};
