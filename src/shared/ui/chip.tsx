import type { ButtonHTMLAttributes } from 'react';
import styles from './chip.module.css';
import { Text } from './kit';

export interface ChipProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'type' | 'aria-pressed'> {
  isSelected: boolean;
}

/** One choice of a filter. */
export function Chip({ isSelected, ...rest }: ChipProps) {
  return (
    <Text
      {...rest}
      type="button"
      as="button"
      variant="label"
      tone="soft"
      className={styles.chip}
      aria-pressed={isSelected}
    />
  );
}
