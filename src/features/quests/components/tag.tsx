import type { ReactNode } from 'react';
import { Icon } from '@/shared/ui/icon';
import styles from './tag.module.css';

export interface TagProps {
  tone: 'none' | 'success' | 'warn' | 'accent';
  icon?: string;
  children: ReactNode;
}

/** A short label for a state. */
export function Tag({ tone, icon, children }: TagProps) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {icon !== undefined && <Icon name={icon} size={14} />}
      {children}
    </span>
  );
}
