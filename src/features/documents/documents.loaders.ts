import { type LoaderTable, query } from '@/shared/query/loaders';
import { documentsQueries } from './documents.queries';

export const loaders: LoaderTable = {
  everyScreen: { member: (memberId) => [query(documentsQueries.consents(memberId))] },
};
