import type { ReactNode } from 'react';
import styles from './badge.module.css';

export interface BadgeProps {
  tone?: 'plain' | 'success' | 'warn' | 'danger' | 'info';
  children: ReactNode;
}

/** A short word about a row, such as its state. */
export function Badge({ tone = 'plain', children }: BadgeProps) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>;
}
