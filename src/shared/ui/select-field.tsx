import caretIcon from '@phosphor-icons/core/regular/caret-down.svg?icon';
import type { ComponentProps } from 'react';
import { FieldFrame } from './field-frame';
import { Icon } from './icon';
import styles from './select-field.module.css';
import { type FormFieldOf, useTextField } from './use-form';

export interface SelectFieldProps extends Pick<ComponentProps<'select'>, 'autoFocus'> {
  of: FormFieldOf;
  label: string;
  options: readonly { value: string; label: string }[];
  /** Shown until an option is chosen. */
  placeholder: string;
}

/** A form row with the phone's own selection list. */
export function SelectField({ of, label, options, placeholder, ...select }: SelectFieldProps) {
  const { control: field, error } = useTextField<HTMLSelectElement>(of);
  return (
    <FieldFrame label={label} error={error}>
      {(control) => (
        <div className={styles.line}>
          <select {...select} {...field} {...control}>
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
