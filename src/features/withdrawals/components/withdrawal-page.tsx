import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { MoneyColumns, MoneyPage } from '@/shared/ui/money-page';
import { RecentList } from '@/shared/ui/recent-list';
import { withdrawalsCopy } from '../withdrawals.copy';
import { isPending, withdrawalQueries } from '../withdrawals.queries';
import { WithdrawalFlow } from './withdrawal-flow';
import { WithdrawalHistory } from './withdrawal-history';
import { WithdrawalRow } from './withdrawal-row';
import type { WithdrawalSlots } from './withdrawal-slots';

/** `/member/withdraw`: the withdrawal form, or the history with `?view=history`. */
export function WithdrawalPage({ slots }: { slots: WithdrawalSlots }) {
  const query = new URLSearchParams(useSearch());
  if (query.get('view') === 'history') {
    return (
      <MoneyPage title={withdrawalsCopy.historyTitle} back="withdraw">
        <WithdrawalHistory />
      </MoneyPage>
    );
  }
  return (
    <MoneyPage title={withdrawalsCopy.title} back="member" history="withdraw">
      <MoneyColumns>
        <WithdrawalFlow slots={slots} />
        <RecentWithdrawals />
      </MoneyColumns>
    </MoneyPage>
  );
}

/** The latest withdrawals beside the form. */
function RecentWithdrawals() {
  const { data: withdrawals, error } = useQuery(withdrawalQueries.recent());
  if (error && !withdrawals) return null;
  // A pending withdrawal is on the screen already.
  const ended = withdrawals?.filter((withdrawal) => !isPending(withdrawal));
  return (
    <RecentList
      history="withdraw"
      rows={ended?.map((withdrawal) => (
        <WithdrawalRow key={withdrawal.id} withdrawal={withdrawal} />
      ))}
    />
  );
}
