import type { ReactNode } from 'react';
import styles from './action-bar.module.css';

/** The main action of a screen. On a phone it is at the bottom, in place of the shell's navigation bar. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.bar} data-part="action-bar">
      {children}
    </div>
  );
}
