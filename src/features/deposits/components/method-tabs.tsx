import bankIcon from '@phosphor-icons/core/regular/bank.svg?icon';
import qrIcon from '@phosphor-icons/core/regular/qr-code.svg?icon';
import walletIcon from '@phosphor-icons/core/regular/wallet.svg?icon';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '@/shared/ui/icon';
import { Row } from '@/shared/ui/kit';
import { type DepositMethod, depositMethods } from '../deposit-methods';
import { depositsCopy } from '../deposits.copy';
import { depositsQueries } from '../deposits.queries';
import styles from './method-tabs.module.css';

const icons: Record<DepositMethod, string> = { bank: bankIcon, truemoney: walletIcon, qr: qrIcon };

export interface MethodTabsProps {
  method: DepositMethod;
  onMethod: (method: DepositMethod) => void;
}

/** Tabs of the methods that the agent offers. The selected method has a tab even when it is not offered. */
export function MethodTabs({ method, onMethod }: MethodTabsProps) {
  const offers = {
    bank: useIsOffered('bank'),
    truemoney: useIsOffered('truemoney'),
    qr: useIsOffered('qr'),
  };
  return (
    <Row
      gap={2}
      align="stretch"
      wraps
      className={styles.tabs}
      role="group"
      aria-label={depositsCopy.waysLabel}
    >
      {depositMethods
        .filter((each) => offers[each] || each === method)
        .map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === method}
            onClick={() => onMethod(each)}
          >
            <Icon name={icons[each]} />
            {depositsCopy.methods[each]}
          </button>
        ))}
    </Row>
  );
}

function useIsOffered(method: DepositMethod): boolean {
  const { data } = useQuery(depositsQueries.targets(method));
  return data?.length !== 0;
}
