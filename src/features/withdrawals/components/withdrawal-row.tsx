import checkIcon from '@phosphor-icons/core/fill/check-circle-fill.svg?icon';
import warningIcon from '@phosphor-icons/core/fill/warning-circle-fill.svg?icon';
import clockIcon from '@phosphor-icons/core/regular/clock.svg?icon';
import hourglassIcon from '@phosphor-icons/core/regular/hourglass-medium.svg?icon';
import type { Withdrawal, WithdrawalState } from '@/contract/withdrawals.contract';
import { formatMoney } from '@/domain/money';
import { formatThaiTime } from '@/domain/thai-date';
import { bankMarks } from '@/shared/ui/bank-marks-list';
import { StateRow, type StateRowProps } from '@/shared/ui/state-row';
import { withdrawalsCopy } from '../withdrawals.copy';

const icons: Record<WithdrawalState, string> = {
  requested: clockIcon,
  approved: hourglassIcon,
  paid: checkIcon,
  rejected: warningIcon,
};

const tones: Record<WithdrawalState, StateRowProps['tone']> = {
  requested: 'warn',
  approved: 'info',
  paid: 'success',
  rejected: 'danger',
};

/** One withdrawal in a list. */
export function WithdrawalRow({ withdrawal }: { withdrawal: Withdrawal }) {
  const { state, amount, account, requested_at, note } = withdrawal;
  const bank = bankMarks[account.bank_code].shortName;
  return (
    <StateRow
      icon={icons[state]}
      tone={tones[state]}
      title={withdrawalsCopy.states[state]}
      details={[
        formatThaiTime(requested_at),
        `${bank} ${withdrawalsCopy.endsWith(account.last_digits)}`,
        ...(note === null ? [] : [note]),
      ]}
      amount={formatMoney(amount)}
    />
  );
}
