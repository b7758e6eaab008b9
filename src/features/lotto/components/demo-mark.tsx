import { lottoCopy } from '../lotto.copy';
import styles from './demo-mark.module.css';

/** Marks a result as made up for a demonstration. */
export function DemoMark() {
  return <span className={styles.mark}>{lottoCopy.demoResult}</span>;
}
