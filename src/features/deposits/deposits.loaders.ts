import { type Loader, type LoaderTable, query } from '@/shared/query/loaders';
import { depositsQueries } from './deposits.queries';

const member: Loader['member'] = () => [
  {
    name: 'deposits',
    load: async (client) => {
      const [first] = await client.query(depositsQueries.targets('qr'));
      if (first?.channel) await client.query(depositsQueries.channel(first.channel.channel_id));
    },
  },
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
