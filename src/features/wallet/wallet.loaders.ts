import { firstPage, type LoaderTable, query } from '@/shared/query/loaders';
import { statementQuery, winlossQuery } from './statement.queries';
import { DEFAULT_DAYS, readView } from './statement.rules';
import { walletQueries } from './wallet.queries';

/** The view of a URL without a query. */
const view = readView(new URLSearchParams());

export const loaders: LoaderTable = {
  header: { member: () => [query(walletQueries.wallets())] },
  statement: {
    member: () => [query(winlossQuery(view.period)), firstPage(statementQuery(view))],
  },
  memberWinloss: { member: () => [query(winlossQuery({ days: DEFAULT_DAYS }))] },
};
