import { type LoaderTable, query } from '@/shared/query/loaders';
import { withdrawalQueries } from './withdrawals.queries';

export const loaders: LoaderTable = {
  withdraw: { member: () => [query(withdrawalQueries.recent()), query(withdrawalQueries.info())] },
};
