import { type LoaderTable, query } from '@/shared/query/loaders';
import { cashbackQueries } from './cashback.queries';

const summary = { member: () => [query(cashbackQueries.summary())] };

export const loaders: LoaderTable = { member: summary, cashback: summary, winloss: summary };
