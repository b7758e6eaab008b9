import type { ReactNode } from 'react';
import { Stack } from '@/shared/ui/kit';
import { withdrawalsCopy } from '../withdrawals.copy';
import styles from './missing-account.module.css';

export interface MissingAccountProps {
  /** False where there is one that is to be another. */
  isMissing: boolean;
  /** The form that names it. */
  children: ReactNode;
}

/** Without an account of their own no money can go to a member. */
export function MissingAccount({ isMissing, children }: MissingAccountProps) {
  return (
    <Stack as="section" gap={4} isCard className={styles.card}>
      <header>
        <h2>{isMissing ? withdrawalsCopy.noAccount : withdrawalsCopy.changeAccountLabel}</h2>
        {isMissing && <p className={styles.text}>{withdrawalsCopy.noAccountText}</p>}
      </header>
      {children}
    </Stack>
  );
}
