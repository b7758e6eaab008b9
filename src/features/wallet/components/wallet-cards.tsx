import giftIcon from '@phosphor-icons/core/duotone/gift-duotone.svg?icon';
import walletIcon from '@phosphor-icons/core/duotone/wallet-duotone.svg?icon';
import { useQuery } from '@tanstack/react-query';
import { MAIN_WALLET_TYPE_ID } from '@/contract/wallet.contract';
import { formatMoney } from '@/domain/money';
import { Icon } from '@/shared/ui/icon';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/states';
import { walletCopy } from '../wallet.copy';
import { walletQueries } from '../wallet.queries';
import styles from './wallet-cards.module.css';

/** The member's wallets, one card each. */
export function WalletCards() {
  const { data: wallets, error, refetch } = useQuery(walletQueries.wallets());
  if (wallets?.length === 0) return <EmptyState title={walletCopy.noWallets} />;
  if (wallets) {
    return (
      <ul className={styles.cards}>
        {wallets.map((wallet) => (
          <li key={wallet.id} className={styles.card}>
            <Icon name={wallet.wallet_type_id === MAIN_WALLET_TYPE_ID ? walletIcon : giftIcon} />
            <span className={styles.name}>
              {wallet.wallet_name}
              {wallet.opens_after !== null && (
                <span className={styles.waits}>
                  <b>{walletCopy.waits}</b> {walletCopy.opensAfter(formatMoney(wallet.opens_after))}
                </span>
              )}
            </span>
            <strong className={styles.amount}>{formatMoney(wallet.balance)}</strong>
          </li>
        ))}
      </ul>
    );
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles.cards} aria-busy="true">
      <Skeleton height={68} />
      <Skeleton height={68} />
    </div>
  );
}
