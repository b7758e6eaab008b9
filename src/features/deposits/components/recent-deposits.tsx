import { useQuery } from '@tanstack/react-query';
import { RecentList } from '@/shared/ui/recent-list';
import { depositsQueries } from '../deposits.queries';
import { DepositRow } from './deposit-row';

/** The latest deposits beside the form. */
export function RecentDeposits() {
  const { data: deposits = [] } = useQuery(depositsQueries.recent());
  // A pending deposit is on the screen already.
  const ended = deposits.filter(({ state }) => state !== 'pending');
  if (ended.length === 0) return null;
  return (
    <RecentList history="deposit">
      {ended.map((deposit) => (
        <DepositRow key={deposit.id} deposit={deposit} />
      ))}
    </RecentList>
  );
}
