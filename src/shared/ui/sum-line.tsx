import type { ReactNode } from 'react';
import styles from './sum-line.module.css';

export interface SumLineProps {
  label: string;
  /** Text below the label. */
  detail?: string;
  /** `line`: one of several amounts. `total`: the sum of these amounts. `sum`: an amount by itself. */
  kind?: 'line' | 'total' | 'sum';
  children: ReactNode;
}

/** One row of a `dl`: the label on the left, the amount on the right. */
export function SumLine({ label, detail, kind = 'line', children }: SumLineProps) {
  return (
    <div className={styles[kind]}>
      <dt>
        {label}
        {detail !== undefined && <small>{detail}</small>}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
