import { useQuery } from '@tanstack/react-query';
import { RecentList } from '@/shared/ui/recent-list';
import { depositsQueries } from '../deposits.queries';
import { DepositRow } from './deposit-row';

/** The latest deposits beside the form. */
export function RecentDeposits() {
  const { data: deposits, error } = useQuery(depositsQueries.recent());
  if (error && !deposits) return null;
  // A pending deposit is on the screen already.
  const ended = deposits?.filter(({ state }) => state !== 'pending');
  return (
    <RecentList
      history="deposit"
      rows={ended?.map((deposit) => <DepositRow key={deposit.id} deposit={deposit} />)}
    />
  );
}
