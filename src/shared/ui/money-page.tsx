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
  /** The screen whose `?view=history` shows everything. */
  history?: RouteName;
  /** True where what is to come has two columns. */
  isWide?: boolean;
  children: ReactNode;
}

/** Frame of a screen on which money comes or goes. */
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

/** What is to be done, and beside it, where there is room, what was done. */
export function MoneyColumns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}
