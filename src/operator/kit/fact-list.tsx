import type { ReactNode } from 'react';
import styles from './fact-list.module.css';

/** Names and values below each other, such as the facts of a member. */
export function FactList({
  facts,
}: {
  facts: readonly (readonly [name: string, value: ReactNode])[];
}) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
