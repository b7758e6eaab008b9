import { type Loader, type LoaderTable, query } from '@/shared/query/loaders';
import { depositsQueries } from './deposits.queries';

const member: Loader['member'] = () => [
  query(depositsQueries.targets('qr')),
  query(depositsQueries.recent()),
];

export const loaders: LoaderTable = {
  deposit: {
    everyone: () => [
      query(depositsQueries.targets('bank')),
      query(depositsQueries.targets('truemoney')),
    ],
    member,
  },
  payment: { member },
};
