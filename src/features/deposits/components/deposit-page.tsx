import caretIcon from '@phosphor-icons/core/regular/caret-left.svg?icon';
import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import type { RouteName } from '@/contract/routes';
import { RouteLink } from '@/shared/routing/route-link';
import buttons from '@/shared/ui/button.module.css';
import { Icon } from '@/shared/ui/icon';
import { isDepositWay } from '../deposit-ways';
import { depositsCopy } from '../deposits.copy';
import { DepositFlow, type DepositSlots } from './deposit-flow';
import { DepositHistory } from './deposit-history';
import styles from './deposit-page.module.css';
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
      <div className={styles['page']}>
        <Title back="deposit">{depositsCopy.historyTitle}</Title>
        <DepositHistory />
      </div>
    );
  }
  return (
    <div className={styles['page']}>
      <Title
        back="member"
        end={
          <RouteLink name="deposit" query={{ view: 'history' }} className={styles['history']}>
            {depositsCopy.history}
          </RouteLink>
        }
      >
        {depositsCopy.title}
      </Title>
      <div className={styles['columns']}>
        <DepositFlow
          way={isDepositWay(way) ? way : 'bank'}
          onWay={(next) => setQuery({ way: next }, { replace: true })}
          slots={slots}
        />
        <RecentDeposits />
      </div>
    </div>
  );
}

/** `/member/payment`: paying by QR code. */
export function PaymentPage({ slots }: PageProps) {
  return (
    <div className={styles['page']}>
      <Title back="deposit">{depositsCopy.payTitle}</Title>
      <div className={styles['columns']}>
        <DepositFlow way="qr" slots={slots} />
        <RecentDeposits />
      </div>
    </div>
  );
}

interface TitleProps {
  back: RouteName;
  end?: ReactNode;
  children: string;
}

function Title({ back, end, children }: TitleProps) {
  return (
    <div className={styles['title']}>
      <RouteLink name={back} className={buttons['icon']} aria-label={depositsCopy.back}>
        <Icon name={caretIcon} />
      </RouteLink>
      <h1>{children}</h1>
      {end}
    </div>
  );
}
