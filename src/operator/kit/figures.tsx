import type { ReactNode } from 'react';
import { Card } from '@/shared/ui/kit';
import styles from './figures.module.css';

/** A figure under its name. */
export interface Figure {
  readonly name: string;
  readonly value: string;
  readonly note?: ReactNode;
  readonly isBad?: boolean;
}

/** The main figures of a page, each on a card. */
export function Figures({ label, figures }: { label?: string; figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures} aria-label={label}>
      {figures.map(({ name, value, note, isBad }) => (
        <Card key={name} className={styles.figure}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          {note && (
            <dd className={styles.note} data-is-bad={isBad || undefined}>
              {note}
            </dd>
          )}
        </Card>
      ))}
    </dl>
  );
}
