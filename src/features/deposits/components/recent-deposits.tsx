import { useQuery } from '@/shared/query/use-query';
import { RouteLink } from '@/shared/routing/route-link';
import { depositsCopy } from '../deposits.copy';
import { depositsQueries } from '../deposits.queries';
import { DepositRow } from './deposit-row';
import styles from './recent-deposits.module.css';

/** The latest deposits beside the form; on a phone the last one, below it. */
export function RecentDeposits() {
  const { data: deposits = [] } = useQuery(depositsQueries.recent());
  // One that waits is on the screen already.
  const ended = deposits.filter(({ state }) => state !== 'pending');
  if (ended.length === 0) return null;
  return (
    <aside className={styles['recent']} aria-label={depositsCopy.recent}>
      <div className={styles['head']}>
        <h2>{depositsCopy.recent}</h2>
        <RouteLink name="deposit" query={{ view: 'history' }} className={styles['all']}>
          {depositsCopy.history}
        </RouteLink>
      </div>
      <ul className={styles['list']}>
        {ended.map((deposit) => (
          <DepositRow key={deposit.id} deposit={deposit} />
        ))}
      </ul>
    </aside>
  );
}
