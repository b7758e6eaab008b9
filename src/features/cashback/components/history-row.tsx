import type { CashbackState } from '@/contract/cashback.contract';
import type { CalendarDay } from '@/domain/calendar-day';
import { formatMoney, type Satang } from '@/domain/money';
import { formatDay } from '@/domain/thai-date';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { cashbackCopy as copy } from '../cashback.copy';
import styles from './history-row.module.css';

export interface HistoryRowProps {
  date: CalendarDay;
  /** Kind of cashback and the amount it was computed from. */
  detail: string;
  amount: Satang;
  state: CashbackState;
  /** Reason for the state, where it is not obvious. */
  why?: string | undefined;
}

/** A day of the history with its amount and state. */
export function HistoryRow({ date, detail, amount, state, why }: HistoryRowProps) {
  return (
    <Row as="li" gap={3} place="spread" className={styles.row}>
      <Stack as="p" variant="note" hasFigures className={styles.text}>
        <Text as="b" variant="label" tone="plain">
          {formatDay(date)}
        </Text>
        <span>{detail}</span>
        {why !== undefined && <span>{why}</span>}
      </Stack>
      <p className={styles.end}>
        <Text as="b" variant="strong" hasFigures>
          {formatMoney(amount)}
        </Text>
        <span data-state={state}>{copy.states[state]}</span>
      </p>
    </Row>
  );
}
