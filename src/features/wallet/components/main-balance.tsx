import { useQuery } from '@tanstack/react-query';
import { MAIN_WALLET_TYPE_ID, type Wallet } from '@/contract/wallet.contract';
import { formatMoney } from '@/domain/money';
import { Text } from '@/shared/ui/kit';
import { walletQueries } from '../wallet.queries';
import styles from './balance.module.css';

/** The balance of the member's main wallet as text; empty until it has loaded. */
export function MainBalance() {
  const { data } = useQuery({ ...walletQueries.wallets(), select: findMain });
  return (
    <Text as="b" hasFigures className={styles.amount}>
      {data && formatMoney(data.balance)}
    </Text>
  );
}

function findMain(wallets: readonly Wallet[]): Wallet | undefined {
  return wallets.find(({ wallet_type_id }) => wallet_type_id === MAIN_WALLET_TYPE_ID);
}
