import { type LoaderTable, query } from '@/shared/query/loaders';
import { noticesQuery } from './notices.queries';

export const loaders: LoaderTable = {
  member: { member: () => [query(noticesQuery())] },
};
