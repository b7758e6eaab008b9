import type { ReactNode } from 'react';
import styles from './wide-table.module.css';

/** A box in which a table with many columns scrolls sideways, below a first column that stays. */
export function WideTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // The keyboard scrolls it too.
    <section aria-label={label} tabIndex={0} className={styles.box}>
      {children}
    </section>
  );
}
