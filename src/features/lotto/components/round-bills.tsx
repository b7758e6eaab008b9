import { useInfiniteQuery } from '@tanstack/react-query';
import { queryClient } from '@/shared/query/query-client';
import { ButtonLink } from '@/shared/ui/button-link';
import { Text } from '@/shared/ui/kit';
import { ErrorState, Skeleton } from '@/shared/ui/states';
import { billsCopy as copy } from '../bills.copy';
import type { BillView } from '../bills.rules';
import { lottoQueries } from '../lotto.queries';
import { BillRow } from './bill-row';
import styles from './round-bills.module.css';

const FEW = 3;
const everyBill: BillView = { state: null, days: 'all' };

/** The member's latest bills of one round. */
export function RoundBills({ roundId }: { roundId: string }) {
  const { data, error, hasNextPage, refetch } = useInfiniteQuery(
    lottoQueries.bills({ round_id: roundId }),
    queryClient,
  );
  if (!data) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return <Skeleton height={84} />;
  }
  const bills = data.pages.flatMap((page) => page.bills);
  if (bills.length === 0) return <Text variant="quiet">{copy.noneOfRound}</Text>;
  return (
    <>
      <ul className={styles.bills}>
        {bills.slice(0, FEW).map((bill) => (
          <BillRow key={bill.bill_id} bill={bill} view={everyBill} />
        ))}
      </ul>
      {(bills.length > FEW || hasNextPage) && (
        <ButtonLink name="lottoBills" variant="text" size="small" isWide>
          {copy.seeAll}
        </ButtonLink>
      )}
    </>
  );
}
