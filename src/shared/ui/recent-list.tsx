import type { ReactNode } from 'react';
import type { RouteName } from '@/contract/routes';
import { RouteLink } from '../routing/route-link';
import styles from './recent-list.module.css';
import { Skeleton } from './states';
import { uiCopy } from './ui.copy';

export interface RecentListProps {
  /** The screen whose `?view=history` shows all entries. */
  history: RouteName;
  /** Latest first; undefined while they load. */
  rows: readonly ReactNode[] | undefined;
}

/**
 * The latest entries, beside a form. A wide page keeps their column while they load and when there are none, so that the
 * form does not move. On a phone only the newest entry is shown, below the form.
 */
export function RecentList({ history, rows }: RecentListProps) {
  return (
    <aside
      className={styles.recent}
      aria-label={uiCopy.recent}
      aria-busy={!rows}
      data-filled={Boolean(rows?.length)}
    >
      <div className={styles.head}>
        <h2>{uiCopy.recent}</h2>
        <RouteLink name={history} query={{ view: 'history' }} className={styles.all}>
          {uiCopy.history}
        </RouteLink>
      </div>
      {!rows ? (
        <Skeleton height={180} />
      ) : rows.length > 0 ? (
        <ul className={styles.list}>{rows}</ul>
      ) : (
        <p>{uiCopy.noneRecent}</p>
      )}
    </aside>
  );
}
