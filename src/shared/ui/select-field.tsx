import caretIcon from '@phosphor-icons/core/regular/caret-down.svg?icon';
import type { ComponentProps } from 'react';
import { FieldFrame } from './field-frame';
import { Icon } from './icon';
import styles from './select-field.module.css';

export interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id' | 'className'> {
  label: string;
  /** What is wrong with the value. */
  error?: string | undefined;
  options: readonly { value: string; label: string }[];
  /** Shown until something is chosen. */
  placeholder: string;
}

/** A line of a form where one of a few is chosen; the phone's own list opens. */
export function SelectField({ label, error, options, placeholder, ...select }: SelectFieldProps) {
  return (
    <FieldFrame label={label} error={error}>
      {(control) => (
        <div className={styles.line}>
          <select {...select} {...control}>
            <option value="">{placeholder}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name={caretIcon} size={18} />
        </div>
      )}
    </FieldFrame>
  );
}
