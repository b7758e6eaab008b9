import { Field, Input, type InputProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export interface FormFieldProps extends InputProps {
  label: string;
  /** What is wrong with the value. */
  error?: string | undefined;
  hint?: ReactNode;
  /** A control at the end of the input. */
  end?: ReactNode;
}

/** One line of a form: label, input, and below it the error or the hint. */
export function FormField({ label, error, hint, end, ...input }: FormFieldProps) {
  return (
    <Field.Root invalid={error !== undefined}>
      <Field.Label>{label}</Field.Label>
      {end ? (
        <div style={{ position: 'relative', width: '100%' }}>
          <Input paddingInlineEnd="12" {...input} />
          <div style={{ position: 'absolute', insetBlock: 2, insetInlineEnd: 2 }}>{end}</div>
        </div>
      ) : (
        <Input {...input} />
      )}
      {error !== undefined ? (
        <Field.ErrorText>{error}</Field.ErrorText>
      ) : (
        hint && <Field.HelperText>{hint}</Field.HelperText>
      )}
    </Field.Root>
  );
}
