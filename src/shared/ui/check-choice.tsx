import type { ComponentProps } from 'react';
import styles from './check-choice.module.css';
import { Row, Text } from './kit';

export interface CheckChoiceProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string;
  /** Explanation below the label. */
  text: string;
}

/** A checkbox with an explanation. */
export function CheckChoice({ label, text, ...input }: CheckChoiceProps) {
  return (
    <Row as="label" gap={3} className={styles.choice}>
      <input type="checkbox" {...input} />
      <span>
        {label}
        <Text as="small" variant="note">
          {text}
        </Text>
      </span>
    </Row>
  );
}
