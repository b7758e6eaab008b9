import { type ReactNode, useId } from 'react';
import styles from './field-frame.module.css';
import { Text } from './kit';

/** What makes an element the control of its frame. */
export interface FieldControl {
  id: string;
  className: string | undefined;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

export interface FieldFrameProps {
  label: string;
  /** What is wrong with the value. */
  error?: string | undefined;
  /** Said while nothing is wrong. */
  hint?: ReactNode;
  children: (control: FieldControl) => ReactNode;
}

/** One line of a form: label, control, and below it the error or the hint, which the control refers to. */
export function FieldFrame({ label, error, hint, children }: FieldFrameProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={styles.frame}>
      <Text as="label" look="label" tone="soft" htmlFor={id}>
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
