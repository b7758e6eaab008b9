import { Skeleton } from '@/shared/ui/states';
import { operatorCopy as copy } from '../operator.copy';
import styles from './console-frame.module.css';

/** The shape of the console while the session is read. */
export function FrameSkeleton() {
  return (
    <div className={styles.frame} role="status" aria-label={copy.loading}>
      <div className={styles.railPlace} />
      <main className={styles.main}>
        <Skeleton width={200} height={34} />
        <Skeleton width="100%" height={240} />
      </main>
    </div>
  );
}
