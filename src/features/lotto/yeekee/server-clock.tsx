import { useServerSeconds } from '@/shared/time/server-clock';
import { yeekeeCopy } from '../yeekee.copy';
import styles from './server-clock.module.css';

const clock = new Intl.DateTimeFormat('th-TH', { timeStyle: 'medium', timeZone: 'Asia/Bangkok' });

/** The clock that opens and closes rounds. */
export function ServerClock({ clockOffsetMs }: { clockOffsetMs: number }) {
  const seconds = useServerSeconds(clockOffsetMs);
  return (
    <p className={styles['clock']}>
      {yeekeeCopy.serverClock}
      <time>{clock.format(seconds * 1000)}</time>
    </p>
  );
}
