import type { ReactNode, RefObject } from 'react';
import styles from './game-grid.module.css';

export interface GameGridProps {
  children: ReactNode;
  /** Number of full rows at every width; further cards are hidden. */
  rows?: 1 | 2;
  /** Content of the cells: pictures close together, or tables with room for a road map. */
  shape?: 'pictures' | 'tables';
  /** Whether another list is loading while the previous one is still shown. */
  isStale?: boolean;
}

/** Grid of cards: 3 columns on a phone, 4 in a compact shell, 7 on a desktop. */
export function GameGrid({ children, rows, shape = 'pictures', isStale = false }: GameGridProps) {
  const classes = [
    shape === 'tables' ? styles.tables : styles.grid,
    rows === 1 && styles.oneRow,
    rows === 2 && styles.twoRows,
    isStale && styles.stale,
  ];
  return <div className={classes.filter(Boolean).join(' ')}>{children}</div>;
}

export interface CardSkeletonsProps {
  count: number;
  /** Number of cards before the placeholders; it keeps keys stable while loaded cards replace placeholders. */
  from?: number;
  /** Ref to the first placeholder. */
  first?: RefObject<HTMLSpanElement | null>;
}

/** Placeholders for cards that are loading. */
export function CardSkeletons({ count, from = 0, first }: CardSkeletonsProps) {
  return Array.from({ length: count }, (_, index) => (
    <span
      key={from + index}
      ref={index === 0 ? first : undefined}
      className={from === 0 ? `${styles.place} ${styles.loading}` : styles.place}
      aria-hidden="true"
    />
  ));
}
