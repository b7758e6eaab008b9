import { RouteLink, type RouteLinkProps } from '../routing/route-link';
import styles from './stretched-link.module.css';

/** A link that covers its whole card, which needs `position: relative`. */
export function StretchedLink(link: Omit<RouteLinkProps, 'className'>) {
  return <RouteLink {...link} className={styles.stretched} />;
}
