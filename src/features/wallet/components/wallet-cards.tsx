import giftIcon from '@phosphor-icons/core/duotone/gift-duotone.svg?icon';
import walletIcon from '@phosphor-icons/core/duotone/wallet-duotone.svg?icon';
import { useQuery } from '@tanstack/react-query';
import { MAIN_WALLET_TYPE_ID } from '@/contract/wallet.contract';
import { formatMoney } from '@/domain/money';
import { Icon } from '@/shared/ui/icon';
import { Row, Stack, Text } from '@/shared/ui/kit';
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
      <Stack as="ul" gap={2} className={styles.cards}>
        {wallets.map((wallet) => (
          <Row key={wallet.id} as="li" gap={3} isCard className={styles.card}>
            <Icon name={wallet.wallet_type_id === MAIN_WALLET_TYPE_ID ? walletIcon : giftIcon} />
            <span className={styles.name}>
              {wallet.wallet_name}
              {wallet.opens_after !== null && (
                <Text as="span" isBlock variant="detail">
                  <b>{walletCopy.waits}</b> {walletCopy.opensAfter(formatMoney(wallet.opens_after))}
                </Text>
              )}
            </span>
            <Text as="strong" variant="title" hasFigures className={styles.amount}>
              {formatMoney(wallet.balance)}
            </Text>
          </Row>
        ))}
      </Stack>
    );
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Stack gap={2} className={styles.cards} aria-busy="true">
      <Skeleton height={68} />
      <Skeleton height={68} />
    </Stack>
  );
}
