import { type ReactNode, useId } from 'react';
import styles from './room-card.module.css';

export interface RoomCardProps {
  title: string;
  /** Shown at the end of the title's line. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One titled part of a room. */
export function RoomCard({ title, aside, children }: RoomCardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
