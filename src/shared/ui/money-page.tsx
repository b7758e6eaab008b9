import caretIcon from '@phosphor-icons/core/regular/caret-left.svg?icon';
import type { ReactNode } from 'react';
import type { RouteName } from '@/contract/routes';
import { RouteLink } from '../routing/route-link';
import { ButtonLink } from './button-link';
import { Icon } from './icon';
import { moneyCopy } from './money.copy';
import styles from './money-page.module.css';

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
      <div className={styles.title}>
        <ButtonLink name={back} variant="icon" aria-label={moneyCopy.back}>
          <Icon name={caretIcon} />
        </ButtonLink>
        <h1>{title}</h1>
        {history && (
          <RouteLink name={history} query={{ view: 'history' }} className={styles.history}>
            {moneyCopy.history}
          </RouteLink>
        )}
      </div>
      {children}
    </div>
  );
}

/** What is to be done, and beside it, where there is room, what was done. */
export function MoneyColumns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}
