import type { ReactNode } from 'react';
import type { RouteName } from '@/contract/routes';
import { RouteLink } from '../routing/route-link';
import styles from './recent-list.module.css';
import { uiCopy } from './ui.copy';

export interface RecentListProps {
  /** The screen whose `?view=history` shows all entries. */
  history: RouteName;
  /** Rows, latest first. */
  children: ReactNode;
}

/** The latest entries, beside a form. On a phone only the newest entry is shown, below the form. */
export function RecentList({ history, children }: RecentListProps) {
  return (
    <aside className={styles.recent} aria-label={uiCopy.recent}>
      <div className={styles.head}>
        <h2>{uiCopy.recent}</h2>
        <RouteLink name={history} query={{ view: 'history' }} className={styles.all}>
          {uiCopy.history}
        </RouteLink>
      </div>
      <ul className={styles.list}>{children}</ul>
    </aside>
  );
}
