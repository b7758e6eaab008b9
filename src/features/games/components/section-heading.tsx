import caretIcon from '@phosphor-icons/core/regular/caret-right.svg?icon';
import type { ReactNode } from 'react';
import type { RouteName } from '@/contract/routes';
import { RouteLink } from '@/shared/routing/route-link';
import { isReachable } from '@/shared/routing/use-route';
import { Icon } from '@/shared/ui/icon';
import { gamesCopy } from '../games.copy';
import styles from './section-heading.module.css';

export interface SectionHeadingProps {
  id: string;
  title: string;
  /** Where all of it is. */
  seeAll?: RouteName;
  /** A filter, where there is room for one. */
  children?: ReactNode;
}

/** Heading of a section of games with the link to all of them. */
export function SectionHeading({ id, title, seeAll, children }: SectionHeadingProps) {
  return (
    <div className={styles.heading}>
      <h2 id={id}>{title}</h2>
      {children}
      {seeAll && isReachable(seeAll) && (
        <RouteLink name={seeAll} className={styles.all} aria-label={`${gamesCopy.seeAll} ${title}`}>
          {gamesCopy.seeAll}
          <Icon name={caretIcon} size={14} />
        </RouteLink>
      )}
    </div>
  );
}
