import { RouteLink, type RouteLinkProps } from '../routing/route-link';
import styles from './stretched-link.module.css';

/** A link that reaches over all of its card, which stands `relative`. */
export function StretchedLink(link: Omit<RouteLinkProps, 'className'>) {
  return <RouteLink {...link} className={styles.stretched} />;
}
