import type { ReactNode } from 'react';
import { Stack } from '@/shared/ui/kit';
import { withdrawalsCopy } from '../withdrawals.copy';
import styles from './missing-account.module.css';

export interface MissingAccountProps {
  /** Whether the member has no account yet; false when the member is replacing an account. */
  isMissing: boolean;
  /** The form that saves an account. */
  children: ReactNode;
}

/** Card with the form for a first account, which a withdrawal requires, or for another account. */
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
