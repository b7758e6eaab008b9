import { type ReactNode, useId } from 'react';
import styles from './field-frame.module.css';
import { Text } from './kit';

/** Attributes that make an element the control of its frame. */
export interface FieldControl {
  id: string;
  className: string | undefined;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

export interface FieldFrameProps {
  label: string;
  /** Error message of the field. */
  error?: string | undefined;
  /** Shown while there is no error. */
  hint?: ReactNode;
  children: (control: FieldControl) => ReactNode;
}

/** One row of a form: a label, a control, and below it the error or hint that describes the control. */
export function FieldFrame({ label, error, hint, children }: FieldFrameProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={styles.frame}>
      <Text as="label" variant="label" tone="soft" htmlFor={id}>
        {label}
      </Text>
      {children({
        id,
        className: styles.control,
        'aria-invalid': error !== undefined,
        'aria-describedby': note ? noteId : undefined,
      })}
      {note &&
        (error === undefined ? (
          <span id={noteId} className={styles.hint}>
            {hint}
          </span>
        ) : (
          <span id={noteId} className={styles.error} aria-live="polite">
            {error}
          </span>
        ))}
    </div>
  );
}
