import type { ReactNode } from 'react';
import { Stack } from '@/shared/ui/kit';
import { withdrawalsCopy } from '../withdrawals.copy';
import styles from './missing-account.module.css';

export interface MissingAccountProps {
  /** False when the member is replacing an existing account. */
  isMissing: boolean;
  /** The form that saves an account. */
  children: ReactNode;
}

/** Card with the account form, required before a first withdrawal. */
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
