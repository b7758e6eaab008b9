import styles from './demo-mark.module.css';
import { lotteryCopy } from './lottery.copy';

/** Marks a result as made up for a demonstration. */
export function DemoMark() {
  return <span className={styles.mark}>{lotteryCopy.demoResult}</span>;
}
