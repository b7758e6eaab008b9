import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { formatMoney, type Satang } from '@/domain/money';
import { formatWhole } from '@/shared/format/points.format';
import { quickAmounts } from '../deposit-amount.rules';
import type { DepositTarget } from '../deposit-ways';
import { depositsCopy } from '../deposits.copy';
import styles from './amount-field.module.css';

export interface AmountFieldProps {
  field: UseFormRegisterReturn;
  typed: string;
  error: string | undefined;
  /** What the chosen way takes; unknown until that is. */
  limits: Pick<DepositTarget, 'minSatang' | 'maxSatang'> | undefined;
  /** An amount was tapped: whole baht as text. */
  onPick: (amount: string) => void;
}

/** How much, typed or tapped. */
export function AmountField({ field, typed, error, limits, onPick }: AmountFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const offered = quickAmounts.filter(
    (satang) => !limits || (satang >= limits.minSatang && satang <= limits.maxSatang),
  );
  return (
    <div className={styles['card']}>
      <label htmlFor={id} className={styles['label']}>
        {depositsCopy.amount}
      </label>
      <div className={styles['line']} data-invalid={error !== undefined}>
        <span className={styles['baht']} aria-hidden="true">
          {depositsCopy.baht}
        </span>
        <input
          id={id}
          className={styles['input']}
          type="text"
          inputMode="numeric"
          enterKeyHint="done"
          autoComplete="off"
          maxLength={12}
          placeholder="0"
          aria-invalid={error !== undefined}
          aria-describedby={noteId}
          {...field}
        />
      </div>
      <p id={noteId} className={error === undefined ? styles['note'] : styles['error']}>
        {error ?? (limits && describeLimits(limits))}
      </p>
      <div className={styles['quick']} role="group" aria-label={depositsCopy.quickAmounts}>
        {offered.map((satang) => {
          const amount = satang / 100;
          return (
            <button
              key={satang}
              type="button"
              aria-label={depositsCopy.quickAmount(formatWhole(amount))}
              aria-pressed={typed.replace(/[\s,]/g, '') === String(amount)}
              onClick={() => onPick(String(amount))}
            >
              {formatWhole(amount)}
            </button>
          );
        })}
      </div>
    </div>
  );
}

function describeLimits({ minSatang, maxSatang }: NonNullable<AmountFieldProps['limits']>): string {
  const least = depositsCopy.least(formatWholeMoney(minSatang));
  return `${least} · ${depositsCopy.most(formatWholeMoney(maxSatang))}`;
}

function formatWholeMoney(satang: Satang): string {
  return formatMoney(satang).replace(/\.00$/, '');
}
