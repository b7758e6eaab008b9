import { useSearchParams } from 'wouter';
import { lazyPart } from '@/shared/ui/lazy-part';
import { MoneyColumns, MoneyPage } from '@/shared/ui/money-page';
import { isDepositMethod } from '../deposit-methods';
import { depositsCopy } from '../deposits.copy';
import { DepositFlow } from './deposit-flow';
import type { DepositSlots } from './deposit-slots';
import { RecentDeposits } from './recent-deposits';

const DepositHistory = lazyPart(() => import('./deposit-history').then((m) => m.DepositHistory), {
  onMissing: 'error',
});

export interface PageProps {
  slots: DepositSlots;
}

/** `/member/deposit`: the deposit form, or the history with `?view=history`; `?method=` selects the tab. */
export function DepositPage({ slots }: PageProps) {
  const [query, setQuery] = useSearchParams();
  const method = query.get('method');
  if (query.get('view') === 'history') {
    return (
      <MoneyPage title={depositsCopy.historyTitle} back="deposit">
        <DepositHistory />
      </MoneyPage>
    );
  }
  return (
    <MoneyPage title={depositsCopy.title} back="member" history="deposit">
      <MoneyColumns>
        <DepositFlow
          method={isDepositMethod(method) ? method : null}
          onMethod={(next) => setQuery({ method: next }, { replace: true })}
          slots={slots}
        />
        <RecentDeposits />
      </MoneyColumns>
    </MoneyPage>
  );
}

/** `/member/payment`: a deposit by QR code. */
export function PaymentPage({ slots }: PageProps) {
  return (
    <MoneyPage title={depositsCopy.payTitle} back="deposit">
      <MoneyColumns>
        <DepositFlow method="qr" slots={slots} />
        <RecentDeposits />
      </MoneyColumns>
    </MoneyPage>
  );
}
