import { type ChangeEvent, useId } from 'react';
import styles from './amount-field.module.css';
import { groupAmount, retypeAmount } from './amount-typing';
import { Card } from './kit';
import { uiCopy } from './ui.copy';
import { type FormFieldOf, useTextField } from './use-form';

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
  of: FormFieldOf;
  /** Whether there may be satang. */
  inputMode: 'numeric' | 'decimal';
  label: string;
  /** Which amounts are taken; unknown until that is. */
  note: string | undefined;
  /** Names the amounts to be tapped. */
  quickLabel: string;
  quickAmounts: readonly QuickAmount[];
  onPick: (amount: string) => void;
  /** What was typed. */
  onType?: (amount: string) => void;
}

/** How much, typed or tapped; thousands are set apart while it is typed. */
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

/** Sets thousands apart in what was just typed, with the caret where it was among the digits. */
function regroup({ target, nativeEvent }: ChangeEvent<HTMLInputElement>, before: string): void {
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
