import type { ReactNode } from 'react';
import { Stack, Text } from '@/shared/ui/kit';
import styles from './account-form.module.css';

export interface FormSectionProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

/** A group of related fields. */
export function FormSection({ title, hint, children }: FormSectionProps) {
  return (
    <Stack as="fieldset" gap={3} className={styles.section}>
      <legend>{title}</legend>
      {hint !== undefined && (
        <Text variant="note" className={styles.sectionHint}>
          {hint}
        </Text>
      )}
      {children}
    </Stack>
  );
}
