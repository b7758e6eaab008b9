import type { ComponentProps, ReactNode } from 'react';
import { FieldFrame } from './field-frame';
import styles from './form-field.module.css';

export interface FormFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: string;
  /** What is wrong with the value. */
  error?: string | undefined;
  hint?: ReactNode;
  /** A control at the end of the input. */
  end?: ReactNode;
}

/** A line of a form where something is typed. */
export function FormField({ label, error, hint, end, className = '', ...input }: FormFieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {(control) =>
        end ? (
          <div className={styles.line}>
            <input {...input} {...control} className={`${control.className} ${className}`} />
            {end}
          </div>
        ) : (
          <input {...input} {...control} className={`${control.className} ${className}`} />
        )
      }
    </FieldFrame>
  );
}
