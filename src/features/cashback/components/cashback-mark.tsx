import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '@/domain/money';
import { cashbackCopy } from '../cashback.copy';
import { cashbackQueries } from '../cashback.queries';
import styles from './cashback-mark.module.css';

/** What can be taken, for an entry of a menu; nothing where there is nothing. */
export function CashbackMark() {
  const { data } = useQuery(cashbackQueries.summary());
  if (!data || data.open_amount === 0) return null;
  return (
    <span className={styles.mark}>
      {`${cashbackCopy.states.open} ${formatMoney(data.open_amount)}`}
    </span>
  );
}
