import checkIcon from '@phosphor-icons/core/fill/check-circle-fill.svg?icon';
import warningIcon from '@phosphor-icons/core/fill/warning-circle-fill.svg?icon';
import clockIcon from '@phosphor-icons/core/regular/clock.svg?icon';
import expiredIcon from '@phosphor-icons/core/regular/clock-countdown.svg?icon';
import hourglassIcon from '@phosphor-icons/core/regular/hourglass-medium.svg?icon';
import prohibitIcon from '@phosphor-icons/core/regular/prohibit.svg?icon';
import type { Deposit, DepositState } from '@/contract/deposits.contract';
import { formatMoney } from '@/domain/money';
import { formatThaiTime } from '@/shared/format/thai-day.format';
import { Icon } from '@/shared/ui/icon';
import { depositsCopy } from '../deposits.copy';
import styles from './deposit-row.module.css';

const icons: Record<DepositState, string> = {
  pending: clockIcon,
  review: hourglassIcon,
  credited: checkIcon,
  expired: expiredIcon,
  cancelled: prohibitIcon,
  rejected: warningIcon,
};

/** One deposit in a list. */
export function DepositRow({ deposit }: { deposit: Deposit }) {
  const { state, method, credited_amount, amount, note } = deposit;
  const way = method === 'manual' ? depositsCopy.byOperator : depositsCopy.ways[method];
  return (
    <li className={styles['row']} data-state={state}>
      <Icon name={icons[state]} size={28} className={styles['icon']} />
      <p className={styles['words']}>
        <b>{depositsCopy.states[state]}</b>
        <span>
          {formatThaiTime(deposit.created_at)} · {way}
        </span>
        {note !== null && <span>{note}</span>}
      </p>
      <strong className={styles['amount']}>
        {credited_amount === null ? formatMoney(amount) : `+${formatMoney(credited_amount)}`}
      </strong>
    </li>
  );
}
