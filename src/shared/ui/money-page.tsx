import type { ReactNode } from 'react';
import type { RouteName } from '@/contract/routes';
import { RouteLink } from '../routing/route-link';
import styles from './money-page.module.css';
import { TitleRow } from './title-row';
import { uiCopy } from './ui.copy';

export interface MoneyPageProps {
  title: string;
  /** Target of the back link. */
  back: RouteName;
  /** The screen whose `?view=history` shows all entries. */
  history?: RouteName;
  /** True for content in two columns. */
  isWide?: boolean;
  children: ReactNode;
}

/** Frame of a screen for deposits, withdrawals and similar. */
export function MoneyPage({ title, back, history, isWide = false, children }: MoneyPageProps) {
  return (
    <div className={styles.page} data-wide={isWide}>
      <TitleRow title={title} back={back}>
        {history && (
          <RouteLink name={history} query={{ view: 'history' }} className={styles.history}>
            {uiCopy.history}
          </RouteLink>
        )}
      </TitleRow>
      {children}
    </div>
  );
}

/** The form, with recent entries beside it on wide screens. */
export function MoneyColumns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}
