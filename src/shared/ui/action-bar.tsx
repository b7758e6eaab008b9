import type { ReactNode } from 'react';
import styles from './action-bar.module.css';

/** What to do next: on a phone at the thumb, in place of the shell's bar. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.bar} data-part="action-bar">
      {children}
    </div>
  );
}
