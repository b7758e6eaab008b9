import type { ReactNode } from 'react';
import styles from './account-form.module.css';

export interface FormSectionProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

/** Fields that belong together. */
export function FormSection({ title, hint, children }: FormSectionProps) {
  return (
    <fieldset className={styles.section}>
      <legend>{title}</legend>
      {hint !== undefined && <p className={styles.sectionHint}>{hint}</p>}
      {children}
    </fieldset>
  );
}
