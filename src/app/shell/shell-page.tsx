import type { ReactNode } from 'react';
import { appCopy } from '../app.copy';
import styles from './shell-page.module.css';

/** Id of the element that contains the screen. */
export const MAIN_ID = 'main';

export interface ShellPageProps {
  className?: string | undefined;
  children: ReactNode;
}

/** A page with chrome: a skip link first, then the content of the shell. */
export function ShellPage({ className, children }: ShellPageProps) {
  return (
    <div className={[styles.page, className].filter(Boolean).join(' ')}>
      <a className={styles.skip} href={`#${MAIN_ID}`}>
        {appCopy.skip}
      </a>
      {children}
    </div>
  );
}
