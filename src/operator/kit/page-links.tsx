import { Link } from 'wouter';
import styles from './page-links.module.css';

/** A page of a desk. */
export interface PageLink {
  /** Name of the page in the path; undefined for the first page. */
  name: string | undefined;
  title: string;
  /** Path below `/operator`, with the filters that the page keeps. */
  path: string;
}

/** Links between the pages of a desk. */
export function PageLinks({
  label,
  pages,
  current,
}: {
  label: string;
  pages: readonly PageLink[];
  current: string | undefined;
}) {
  return (
    <nav aria-label={label} className={styles.pages}>
      {pages.map(({ name, title, path }) => (
        <Link key={title} href={path} aria-current={name === current ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  );
}
