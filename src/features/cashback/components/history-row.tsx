import type { CashbackState } from '@/contract/cashback.contract';
import type { CalendarDay } from '@/domain/calendar-day';
import { formatMoney, type Satang } from '@/domain/money';
import { formatDay } from '@/domain/thai-date';
import { cashbackCopy as copy } from '../cashback.copy';
import styles from './history-row.module.css';

export interface HistoryRowProps {
  date: CalendarDay;
  /** The kind, and what it was computed from. */
  detail: string;
  amount: Satang;
  state: CashbackState;
  /** Why it stands so, where that is not plain. */
  why?: string | undefined;
}

/** What became of a day. */
export function HistoryRow({ date, detail, amount, state, why }: HistoryRowProps) {
  return (
    <li className={styles.row}>
      <p className={styles.words}>
        <b>{formatDay(date)}</b>
        <span>{detail}</span>
        {why !== undefined && <span>{why}</span>}
      </p>
      <p className={styles.end}>
        <b>{formatMoney(amount)}</b>
        <span data-state={state}>{copy.states[state]}</span>
      </p>
    </li>
  );
}
