import type { ComponentProps, ReactNode } from 'react';
import { FieldFrame } from './field-frame';
import styles from './form-field.module.css';
import { type FormFieldOf, useTextField } from './use-form';

export interface FormFieldProps
  extends Omit<ComponentProps<'input'>, 'id' | 'name' | 'ref' | 'value' | 'onChange'> {
  of: FormFieldOf;
  label: string;
  /** Error message shown when validation finds none. */
  error?: string | undefined;
  hint?: ReactNode;
  /** A control at the end of the input. */
  end?: ReactNode;
}

/** A form row with a text input. */
export function FormField({
  of,
  label,
  error: otherError,
  hint,
  end,
  className = '',
  ...input
}: FormFieldProps) {
  const { control: field, error = otherError } = useTextField<HTMLInputElement>(of);
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {(control) => {
        const line = (
          <input
            {...input}
            {...field}
            {...control}
            className={`${control.className} ${className}`}
          />
        );
        return end ? (
          <div className={styles.line}>
            {line}
            {end}
          </div>
        ) : (
          line
        );
      }}
    </FieldFrame>
  );
}
