import type { ButtonHTMLAttributes } from 'react';
import styles from './chip.module.css';

export interface ChipProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'type' | 'aria-pressed'> {
  isSelected: boolean;
}

/** One choice of a filter. */
export function Chip({ isSelected, ...rest }: ChipProps) {
  return <button {...rest} type="button" className={styles.chip} aria-pressed={isSelected} />;
}
