import { useInfiniteQuery } from '@tanstack/react-query';
import { ButtonLink } from '@/shared/ui/button-link';
import { StateList } from '@/shared/ui/state-list';
import { EmptyState } from '@/shared/ui/states';
import { depositsCopy } from '../deposits.copy';
import { historyQuery } from '../deposits.queries';
import { DepositRow } from './deposit-row';

/** Every deposit of the member, the latest first. */
export function DepositHistory() {
  const history = useInfiniteQuery(historyQuery());
  const deposits = history.data?.pages.flatMap((page) => page.deposits);
  return (
    <StateList
      list={history}
      rows={deposits?.map((deposit) => <DepositRow key={deposit.id} deposit={deposit} />)}
      empty={
        <EmptyState
          title={depositsCopy.noDeposits}
          action={
            <ButtonLink name="deposit" variant="primary">
              {depositsCopy.newDeposit}
            </ButtonLink>
          }
        />
      }
    />
  );
}
