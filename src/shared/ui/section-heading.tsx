import caretIcon from '@phosphor-icons/core/regular/caret-right.svg?icon';
import type { ReactNode } from 'react';
import type { RouteName } from '@/contract/routes';
import { RouteLink } from '../routing/route-link';
import { isReachable, type RouteQuery } from '../routing/use-route';
import { Icon } from './icon';
import { Row } from './kit';
import styles from './section-heading.module.css';
import { uiCopy } from './ui.copy';

export interface SectionHeadingProps {
  id: string;
  title: string;
  /** Where all of it is. */
  seeAll?: RouteName;
  seeAllQuery?: RouteQuery;
  /** A filter, where there is room for one. */
  children?: ReactNode;
}

/** Heading of a section with the link to all of it. */
export function SectionHeading({ id, title, seeAll, seeAllQuery, children }: SectionHeadingProps) {
  return (
    <Row wraps className={styles.heading}>
      <h2 id={id}>{title}</h2>
      {children}
      {seeAll && isReachable(seeAll) && (
        <Row
          name={seeAll}
          {...(seeAllQuery && { query: seeAllQuery })}
          as={RouteLink}
          look="detail"
          className={styles.all}
          aria-label={`${uiCopy.seeAll} ${title}`}
        >
          {uiCopy.seeAll}
          <Icon name={caretIcon} size={14} />
        </Row>
      )}
    </Row>
  );
}
