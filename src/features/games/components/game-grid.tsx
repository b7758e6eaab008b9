import type { ReactNode, RefObject } from 'react';
import styles from './game-grid.module.css';

export interface GameGridProps {
  children: ReactNode;
  /** So many full rows at every width; what is beyond them is not shown. */
  rows?: 1 | 2;
  /** What stands in it: pictures close together, or tables with room for a road. */
  shape?: 'pictures' | 'tables';
  /** Another list is loading while the last one is still shown. */
  isStale?: boolean;
}

/** Cards side by side: 3 on a phone, 4 in a compact shell, 7 on a desktop. */
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
  /** How many cards come before: a place keeps its identity while cards take over those before it. */
  from?: number;
  /** The first of them. */
  first?: RefObject<HTMLSpanElement | null>;
}

/** The places of cards that are loading. */
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
