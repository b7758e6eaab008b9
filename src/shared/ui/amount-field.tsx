import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import styles from './amount-field.module.css';
import { moneyCopy } from './money.copy';

/** An amount to be tapped instead of typed. */
export interface QuickAmount {
  /** What is put into the field. */
  amount: string;
  /** What the button shows. */
  text: string;
  /** What it is called, where the text alone does not say it. */
  label?: string;
}

export interface AmountFieldProps {
  field: UseFormRegisterReturn;
  typed: string;
  /** Whether there may be satang. */
  inputMode: 'numeric' | 'decimal';
  label: string;
  error: string | undefined;
  /** Which amounts are taken; unknown until that is. */
  note: string | undefined;
  /** Names the amounts to be tapped. */
  quickLabel: string;
  quickAmounts: readonly QuickAmount[];
  onPick: (amount: string) => void;
}

/** How much, typed or tapped. */
export function AmountField(props: AmountFieldProps) {
  const { field, typed, inputMode, label, error, note, quickLabel, quickAmounts, onPick } = props;
  const id = useId();
  const noteId = `${id}-note`;
  const isTyped = (amount: string) => typed.replace(/[\s,]/g, '') === amount;
  return (
    <div className={styles.card}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.line} data-invalid={error !== undefined}>
        <span className={styles.baht} aria-hidden="true">
          {moneyCopy.baht}
        </span>
        <input
          id={id}
          className={styles.input}
          type="text"
          inputMode={inputMode}
          enterKeyHint="done"
          autoComplete="off"
          maxLength={12}
          placeholder="0"
          // In the server's page; then the form has it.
          defaultValue={typed}
          aria-invalid={error !== undefined}
          aria-describedby={noteId}
          {...field}
        />
      </div>
      <p id={noteId} className={error === undefined ? styles.note : styles.error}>
        {error ?? note}
      </p>
      <div className={styles.quick} role="group" aria-label={quickLabel}>
        {quickAmounts.map(({ amount, text, label: name }) => (
          <button
            key={text}
            type="button"
            aria-label={name}
            aria-pressed={isTyped(amount)}
            onClick={() => onPick(amount)}
          >
            {text}
          </button>
        ))}
      </div>
    </div>
  );
}
