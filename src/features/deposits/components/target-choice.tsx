import { useId } from 'react';
import { BankMark } from '@/shared/ui/bank-mark';
import { Row, Text } from '@/shared/ui/kit';
import { Skeleton } from '@/shared/ui/states';
import type { DepositMethod, DepositTarget } from '../deposit-methods';
import { depositsCopy } from '../deposits.copy';
import styles from './target-choice.module.css';

export interface TargetChoiceProps {
  method: DepositMethod;
  /** Accounts or channels to choose from; undefined until they have loaded. */
  targets: readonly DepositTarget[] | undefined;
  selected: DepositTarget | undefined;
  onSelect: (id: string) => void;
}

/**
 * The agent's accounts of one method. Numbers are not shown yet, because only the exact amount identifies a transfer.
 */
export function TargetChoice({ method, targets, selected, onSelect }: TargetChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{depositsCopy.target[method]}</legend>
      {!targets && <Skeleton height={64} />}
      {targets?.map((target) => (
        <Row key={target.id} as="label" gap={3} isCard className={styles.target}>
          <BankMark method={method} bankCode={target.bankCode} />
          <span className={styles.text}>
            <Text as="b" variant="label">
              {target.name}
            </Text>
            <Text as="span" variant="note">
              {target.detail}
            </Text>
          </span>
          <input
            type="radio"
            name={name}
            value={target.id}
            checked={target.id === selected?.id}
            onChange={() => onSelect(target.id)}
          />
        </Row>
      ))}
    </fieldset>
  );
}
