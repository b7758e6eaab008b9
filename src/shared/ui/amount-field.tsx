import { type ChangeEvent, useId } from 'react';
import styles from './amount-field.module.css';
import { groupAmount, retypeAmount } from './amount-typing';
import { Card } from './kit';
import { uiCopy } from './ui.copy';
import { type FormFieldOf, useTextField } from './use-form';

/** An amount to tap instead of typing. */
export interface QuickAmount {
  /** Text put into the field. */
  amount: string;
  /** Text on the button. */
  text: string;
  /** Accessible name, where the text is not enough. */
  label?: string;
}

export interface AmountFieldProps {
  of: FormFieldOf;
  /** `decimal` allows satang. */
  inputMode: 'numeric' | 'decimal';
  label: string;
  /** Allowed amounts; undefined until known. */
  note: string | undefined;
  /** Accessible name of the group of quick amounts. */
  quickLabel: string;
  quickAmounts: readonly QuickAmount[];
  onPick: (amount: string) => void;
  /** Called with the text of the field on each input. */
  onType?: (amount: string) => void;
}

/** A field for an amount of money, typed or tapped; it groups thousands while typing. */
export function AmountField(props: AmountFieldProps) {
  const { of, inputMode, label, note, quickLabel, quickAmounts, onPick, onType } = props;
  const { control, error } = useTextField<HTMLInputElement>(of);
  const id = useId();
  const noteId = `${id}-note`;
  const isTyped = (amount: string) => control.value === groupAmount(amount);
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    regroup(event, control.value);
    control.onChange(event);
    onType?.(event.target.value);
  };
  return (
    <Card className={styles.card}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.line} data-invalid={error !== undefined}>
        <span className={styles.baht} aria-hidden="true">
          {uiCopy.baht}
        </span>
        <input
          id={id}
          className={styles.input}
          type="text"
          inputMode={inputMode}
          enterKeyHint="done"
          autoComplete="off"
          maxLength={16}
          placeholder="0"
          aria-invalid={error !== undefined}
          aria-describedby={noteId}
          {...control}
          onChange={handleChange}
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
            onClick={() => onPick(groupAmount(amount))}
          >
            {text}
          </button>
        ))}
      </div>
    </Card>
  );
}

/**
 * Groups the thousands of the typed text, and keeps the caret at the same digit.
 * @param before text before the input
 */
export function regroup(
  { target, nativeEvent }: ChangeEvent<HTMLInputElement>,
  before: string,
): void {
  const next = retypeAmount({
    before,
    text: target.value,
    caret: target.selectionStart ?? target.value.length,
    inputType: (nativeEvent as InputEvent).inputType,
  });
  if (next.text === target.value) return;
  target.value = next.text;
  target.setSelectionRange(next.caret, next.caret);
}
