import checkIcon from '@phosphor-icons/core/regular/check.svg?icon';
import { useId } from 'react';
import { type CashbackDay, type CashbackKind, cashbackKinds } from '@/contract/cashback.contract';
import { formatMoney } from '@/domain/money';
import { Icon } from '@/shared/ui/icon';
import { Stack } from '@/shared/ui/kit';
import { cashbackCopy } from '../cashback.copy';
import { kindOf } from '../cashback.rules';
import styles from './claim-options.module.css';

export interface ClaimOptionsProps {
  day: CashbackDay;
  kind: CashbackKind;
  onKind: (kind: CashbackKind) => void;
}

/** Radio buttons for both kinds of cashback with their amounts. */
export function ClaimOptions({ day, kind, onKind }: ClaimOptionsProps) {
  const name = useId();
  return (
    <Stack gap={2} className={styles.options} role="radiogroup" aria-label={cashbackCopy.choose}>
      {cashbackKinds.map((each) => (
        <label key={each} className={styles.option}>
          <input
            type="radio"
            name={name}
            checked={each === kind}
            disabled={kindOf(day, each).state !== 'open'}
            onChange={() => onKind(each)}
          />
          <i>
            <Icon name={checkIcon} size={14} />
          </i>
          <span>{cashbackCopy.kinds[each]}</span>
          <b>{formatMoney(kindOf(day, each).amount)}</b>
          <Stack as="em" variant="note">
            {describe(day, each).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </Stack>
        </label>
      ))}
    </Stack>
  );
}

function describe(day: CashbackDay, kind: CashbackKind): string[] {
  const { state, rate, cap, least } = kindOf(day, kind);
  const isLoss = kind === 'loss';
  if (state === 'nothing') return [isLoss ? cashbackCopy.noLoss : cashbackCopy.noPlay];
  if (state === 'too_little') return [cashbackCopy.tooLittle(formatMoney(least))];
  if (!isLoss) return [cashbackCopy.ofTurnover(String(rate)), cashbackCopy.winningToo];
  const ofLoss = cashbackCopy.ofLoss(String(rate));
  return cap === null ? [ofLoss] : [ofLoss, cashbackCopy.capped(formatMoney(cap))];
}
