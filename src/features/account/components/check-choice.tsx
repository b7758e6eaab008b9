import type { ComponentProps } from 'react';
import styles from './check-choice.module.css';

export interface CheckChoiceProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string;
  /** What it means. */
  text: string;
}

/** Something that a form does besides, when it is ticked. */
export function CheckChoice({ label, text, ...input }: CheckChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="checkbox" {...input} />
      <span>
        {label}
        <small>{text}</small>
      </span>
    </label>
  );
}
