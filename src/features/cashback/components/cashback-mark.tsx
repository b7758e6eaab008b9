import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '@/domain/money';
import { cashbackCopy } from '../cashback.copy';
import { cashbackQueries } from '../cashback.queries';
import styles from './cashback-mark.module.css';

/** The claimable amount, shown beside a menu entry; renders nothing when it is zero. */
export function CashbackMark() {
  const { data } = useQuery(cashbackQueries.summary());
  if (!data || data.open_amount === 0) return null;
  return (
    <span className={styles.mark}>
      {`${cashbackCopy.states.open} ${formatMoney(data.open_amount)}`}
    </span>
  );
}
