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
  /** The screen with the full list. */
  seeAll?: RouteName;
  seeAllQuery?: RouteQuery;
  /** A filter, if there is space for one. */
  children?: ReactNode;
}

/** Heading of a section, with a link to the full list. */
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
          variant="detail"
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
