import type { ComponentProps } from 'react';
import { Row, Text } from '@/shared/ui/kit';
import styles from './check-choice.module.css';

export interface CheckChoiceProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string;
  /** What it means. */
  text: string;
}

/** Something that a form does besides, when it is ticked. */
export function CheckChoice({ label, text, ...input }: CheckChoiceProps) {
  return (
    <Row as="label" gap={3} className={styles.choice}>
      <input type="checkbox" {...input} />
      <span>
        {label}
        <Text as="small" look="note">
          {text}
        </Text>
      </span>
    </Row>
  );
}
