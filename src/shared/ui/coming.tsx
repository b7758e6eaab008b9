import styles from './coming.module.css';
import { Skeleton } from './states';

export interface ComingProps {
  count: number;
  /** Height of each placeholder in px. */
  height: number;
  className?: string | undefined;
}

/**
 * Placeholders below a part, shown while something in it is busy. They take no space, because the content below the part
 * stays hidden until the height of the part is known.
 */
export function Coming({ count, height, className }: ComingProps) {
  return (
    <div className={[styles.coming, className].filter(Boolean).join(' ')} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={height} />
      ))}
    </div>
  );
}
