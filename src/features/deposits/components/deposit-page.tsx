import { useSearchParams } from 'wouter';
import { MoneyColumns, MoneyPage } from '@/shared/ui/money-page';
import { isDepositWay } from '../deposit-ways';
import { depositsCopy } from '../deposits.copy';
import { DepositFlow, type DepositSlots } from './deposit-flow';
import { DepositHistory } from './deposit-history';
import { RecentDeposits } from './recent-deposits';

export interface PageProps {
  slots: DepositSlots;
}

/** `/member/deposit`: paying in, or with `?view=history` what was paid in; `?way=` names the tab. */
export function DepositPage({ slots }: PageProps) {
  const [query, setQuery] = useSearchParams();
  const way = query.get('way');
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
          way={isDepositWay(way) ? way : null}
          onWay={(next) => setQuery({ way: next }, { replace: true })}
          slots={slots}
        />
        <RecentDeposits />
      </MoneyColumns>
    </MoneyPage>
  );
}

/** `/member/payment`: paying by QR code. */
export function PaymentPage({ slots }: PageProps) {
  return (
    <MoneyPage title={depositsCopy.payTitle} back="deposit">
      <MoneyColumns>
        <DepositFlow way="qr" slots={slots} />
        <RecentDeposits />
      </MoneyColumns>
    </MoneyPage>
  );
}
