import bankIcon from '@phosphor-icons/core/regular/bank.svg?icon';
import qrIcon from '@phosphor-icons/core/regular/qr-code.svg?icon';
import walletIcon from '@phosphor-icons/core/regular/wallet.svg?icon';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '@/shared/ui/icon';
import { type DepositWay, depositWays } from '../deposit-ways';
import { depositsCopy } from '../deposits.copy';
import { depositsQueries } from '../deposits.queries';
import styles from './way-tabs.module.css';

const icons: Record<DepositWay, string> = { bank: bankIcon, truemoney: walletIcon, qr: qrIcon };

export interface WayTabsProps {
  way: DepositWay;
  onWay: (way: DepositWay) => void;
}

/** The ways to pay in; one that the agent does not offer is left out unless it is the one that was asked for. */
export function WayTabs({ way, onWay }: WayTabsProps) {
  const offers = {
    bank: useIsOffered('bank'),
    truemoney: useIsOffered('truemoney'),
    qr: useIsOffered('qr'),
  };
  return (
    <div className={styles['tabs']} role="group" aria-label={depositsCopy.waysLabel}>
      {depositWays
        .filter((each) => offers[each] || each === way)
        .map((each) => (
          <button key={each} type="button" aria-pressed={each === way} onClick={() => onWay(each)}>
            <Icon name={icons[each]} />
            {depositsCopy.ways[each]}
          </button>
        ))}
    </div>
  );
}

function useIsOffered(way: DepositWay): boolean {
  const { data } = useQuery(depositsQueries.targets(way));
  return data?.length !== 0;
}
