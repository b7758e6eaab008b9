import { useInfiniteQuery } from '@tanstack/react-query';
import { ButtonLink } from '@/shared/ui/button-link';
import { StateList } from '@/shared/ui/state-list';
import { EmptyState } from '@/shared/ui/states';
import { depositHistoryCopy } from '../deposit-history.copy';
import { historyQuery } from '../deposit-history-query';
import { DepositRow } from './deposit-row';

/** All deposits of the member, the latest first. */
export function DepositHistory() {
  const history = useInfiniteQuery(historyQuery());
  const deposits = history.data?.pages.flatMap((page) => page.deposits);
  return (
    <StateList
      list={history}
      rows={deposits?.map((deposit) => <DepositRow key={deposit.id} deposit={deposit} />)}
      empty={
        <EmptyState
          title={depositHistoryCopy.none}
          action={
            <ButtonLink name="deposit" variant="primary">
              {depositHistoryCopy.toDeposit}
            </ButtonLink>
          }
        />
      }
    />
  );
}
