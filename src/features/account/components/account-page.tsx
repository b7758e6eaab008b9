import type { ReactNode } from 'react';
import styles from './account-form.module.css';

export interface AccountPageProps {
  title: string;
  children: ReactNode;
}

/** Page frame of login and registration. */
export function AccountPage({ title, children }: AccountPageProps) {
  return (
    <section className={styles.page}>
      <h1>{title}</h1>
      {children}
    </section>
  );
}
