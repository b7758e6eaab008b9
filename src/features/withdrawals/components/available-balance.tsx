import { formatMoney, type Satang } from '@/domain/money';
import { withdrawalsCopy } from '../withdrawals.copy';
import styles from './available-balance.module.css';

/** What can be withdrawn: the main wallet alone. */
export function AvailableBalance({ balanceSatang }: { balanceSatang: Satang }) {
  return (
    <p className={styles.available}>
      <span>{withdrawalsCopy.available}</span>
      <b>{formatMoney(balanceSatang)}</b>
    </p>
  );
}
