import checkIcon from '@phosphor-icons/core/fill/check-circle-fill.svg?icon';
import warningIcon from '@phosphor-icons/core/fill/warning-circle-fill.svg?icon';
import clockIcon from '@phosphor-icons/core/regular/clock.svg?icon';
import expiredIcon from '@phosphor-icons/core/regular/clock-countdown.svg?icon';
import hourglassIcon from '@phosphor-icons/core/regular/hourglass-medium.svg?icon';
import prohibitIcon from '@phosphor-icons/core/regular/prohibit.svg?icon';
import type { Deposit, DepositState } from '@/contract/deposits.contract';
import { formatMoney } from '@/domain/money';
import { formatThaiTime } from '@/domain/thai-date';
import { StateRow, type StateRowProps } from '@/shared/ui/state-row';
import { depositHistoryCopy } from '../deposit-history.copy';
import { depositsCopy } from '../deposits.copy';

const icons: Record<DepositState, string> = {
  pending: clockIcon,
  review: hourglassIcon,
  credited: checkIcon,
  expired: expiredIcon,
  cancelled: prohibitIcon,
  rejected: warningIcon,
};

const tones: Record<DepositState, StateRowProps['tone']> = {
  pending: 'warn',
  review: 'info',
  credited: 'success',
  expired: 'none',
  cancelled: 'none',
  rejected: 'danger',
};

/** One deposit in a list. */
export function DepositRow({ deposit }: { deposit: Deposit }) {
  const { state, method, credited_amount, amount, note } = deposit;
  const source = method === 'manual' ? depositHistoryCopy.byOperator : depositsCopy.methods[method];
  return (
    <StateRow
      icon={icons[state]}
      tone={tones[state]}
      title={depositHistoryCopy.states[state]}
      details={[
        `${formatThaiTime(deposit.created_at)} · ${source}`,
        ...(note === null ? [] : [note]),
      ]}
      isGain={credited_amount !== null}
      amount={credited_amount === null ? formatMoney(amount) : `+${formatMoney(credited_amount)}`}
    />
  );
}
