import { type LoaderTable, query } from '@/shared/query/loaders';
import { winlossQuery } from './statement.queries';
import { DEFAULT_DAYS } from './statement.rules';
import { walletQueries } from './wallet.queries';

export const loaders: LoaderTable = {
  everyScreen: { member: () => [query(walletQueries.wallets())] },
  memberWinloss: { member: () => [query(winlossQuery({ days: DEFAULT_DAYS }))] },
};
