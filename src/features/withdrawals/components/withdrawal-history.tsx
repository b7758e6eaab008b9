import { useInfiniteQuery } from '@tanstack/react-query';
import { ButtonLink } from '@/shared/ui/button-link';
import { StateList } from '@/shared/ui/state-list';
import { EmptyState } from '@/shared/ui/states';
import { withdrawalsCopy } from '../withdrawals.copy';
import { withdrawalQueries } from '../withdrawals.queries';
import { WithdrawalRow } from './withdrawal-row';

/** All withdrawals of the member, the latest first. */
export function WithdrawalHistory() {
  const history = useInfiniteQuery(withdrawalQueries.history());
  const withdrawals = history.data?.pages.flatMap((page) => page.withdrawals);
  return (
    <StateList
      list={history}
      rows={withdrawals?.map((withdrawal) => (
        <WithdrawalRow key={withdrawal.id} withdrawal={withdrawal} />
      ))}
      empty={
        <EmptyState
          title={withdrawalsCopy.noWithdrawals}
          action={
            <ButtonLink name="withdraw" variant="primary">
              {withdrawalsCopy.newWithdrawal}
            </ButtonLink>
          }
        />
      }
    />
  );
}
