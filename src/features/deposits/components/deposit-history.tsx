import { useInfiniteQuery } from '@tanstack/react-query';
import { queryClient } from '@/shared/query/query-engine';
import { RouteLink } from '@/shared/routing/route-link';
import buttons from '@/shared/ui/button.module.css';
import { Problem } from '@/shared/ui/problem';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/states';
import { depositsCopy } from '../deposits.copy';
import { historyQuery } from '../deposits.queries';
import styles from './deposit-history.module.css';
import { DepositRow } from './deposit-row';

/** Every deposit of the member, the latest first. */
export function DepositHistory() {
  const history = useInfiniteQuery(historyQuery(), queryClient);
  const deposits = history.data?.pages.flatMap((page) => page.deposits);
  if (!deposits) {
    if (history.error) {
      return <ErrorState error={history.error} onRetry={() => void history.refetch()} />;
    }
    return (
      <div className={styles['waiting']} aria-busy="true">
        <Skeleton height={68} />
        <Skeleton height={68} />
        <Skeleton height={68} />
      </div>
    );
  }
  if (deposits.length === 0) {
    return (
      <EmptyState
        title={depositsCopy.noDeposits}
        action={
          <RouteLink name="deposit" className={buttons['primary']}>
            {depositsCopy.newDeposit}
          </RouteLink>
        }
      />
    );
  }
  return (
    <>
      <ul className={styles['list']}>
        {deposits.map((deposit) => (
          <DepositRow key={deposit.id} deposit={deposit} />
        ))}
      </ul>
      <Problem>{history.isFetchNextPageError ? depositsCopy.moreFailed : null}</Problem>
      {history.hasNextPage && (
        <button
          type="button"
          className={`${buttons['quiet']} ${buttons['wide']}`}
          aria-disabled={history.isFetchingNextPage}
          onClick={() => {
            if (!history.isFetchingNextPage) void history.fetchNextPage();
          }}
        >
          {history.isFetchingNextPage ? depositsCopy.moreBusy : depositsCopy.more}
        </button>
      )}
    </>
  );
}
