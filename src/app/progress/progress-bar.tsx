import { useSnapshot } from 'valtio/react';
import { progressStore } from './progress.store';
import styles from './progress-bar.module.css';

/** The thin line at the top while a route loads. */
export function ProgressBar() {
  const { percent } = useSnapshot(progressStore);
  if (percent === null) return null;
  return (
    <div
      className={styles.bar}
      style={{ transform: `scaleX(${percent / 100})` }}
      aria-hidden="true"
    />
  );
}
