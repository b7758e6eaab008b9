import type { ReactNode } from 'react';
import { resultCopy as copy } from './result.copy';
import styles from './result.module.css';

const steps = ['enter', 'check', 'second'] as const;

/** The three steps of a result above its work, with the one that is due. */
export function Steps({ at, children }: { at: (typeof steps)[number]; children: ReactNode }) {
  return (
    <>
      <ol aria-label={copy.steps} className={styles.steps}>
        {steps.map((step) => (
          <li key={step} aria-current={step === at ? 'step' : undefined}>
            {copy.step[step]}
          </li>
        ))}
      </ol>
      {children}
    </>
  );
}
