import { useEffect, useRef } from 'react';
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

/** Links between the pages of a desk. On a phone, the link of the open page is scrolled into view. */
export function PageLinks({
  label,
  pages,
  current,
}: {
  label: string;
  pages: readonly PageLink[];
  current: string | undefined;
}) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (bar.current && link) {
      const room = bar.current.clientWidth - link.offsetWidth;
      bar.current.scrollLeft = link.offsetLeft - bar.current.offsetLeft - room / 2;
    }
  }, [current]);
  return (
    <nav ref={bar} aria-label={label} className={styles.pages}>
      {pages.map(({ name, title, path }) => (
        <Link key={title} href={path} aria-current={name === current ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  );
}
