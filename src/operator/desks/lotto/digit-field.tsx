import { useId } from 'react';
import { Text } from '@/shared/ui/kit';
import styles from './result.module.css';
import { readTyped } from './result-fields';

export interface DigitFieldProps {
  label: string;
  digits: number;
  value: string;
  onChange: (value: string) => void;
  autoFocus?: boolean;
}

/** Returns the next field of the same form, which gets the focus when this one is full. */
function nextField(field: HTMLInputElement): HTMLInputElement | undefined {
  const fields = Array.from(field.form?.querySelectorAll('input') ?? []);
  return fields[fields.indexOf(field) + 1];
}

/** A number with one box for each digit. It is one field, so that a number can be pasted and read aloud. */
export function DigitField({ label, digits, value, onChange, autoFocus }: DigitFieldProps) {
  const id = useId();
  return (
    <div className={styles.digitField}>
      <Text as="label" htmlFor={id} variant="detail" tone="soft">
        {label}
      </Text>
      <div className={styles.boxes}>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          // A result is typed before anything else on this page.
          autoFocus={autoFocus}
          value={value}
          onChange={({ target }) => {
            const typed = readTyped(target.value, digits);
            onChange(typed);
            if (typed.length === digits && value.length < digits) nextField(target)?.focus();
          }}
        />
        {Array.from({ length: digits }, (_, at) => (
          <span
            key={at}
            aria-hidden="true"
            className={at === Math.min(value.length, digits - 1) ? styles.next : undefined}
          >
            {value[at]}
          </span>
        ))}
      </div>
    </div>
  );
}
