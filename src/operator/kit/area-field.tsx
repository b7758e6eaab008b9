import type { ComponentProps, ReactNode } from 'react';
import { FieldFrame } from '@/shared/ui/field-frame';
import { type FormFieldOf, useTextField } from '@/shared/ui/use-form';
import styles from './area-field.module.css';

export interface AreaFieldProps
  extends Omit<ComponentProps<'textarea'>, 'id' | 'name' | 'ref' | 'value' | 'onChange'> {
  of: FormFieldOf;
  label: string;
  hint?: ReactNode;
}

/** A form row for a text of several lines. */
export function AreaField({ of, label, hint, className = '', ...area }: AreaFieldProps) {
  const { control: field, error } = useTextField<HTMLTextAreaElement>(of);
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {(control) => (
        <textarea
          {...area}
          {...field}
          {...control}
          className={`${control.className} ${styles.area} ${className}`}
        />
      )}
    </FieldFrame>
  );
}
