import { toTimeOfDay } from '@/domain/calendar-day';
import { useServerSeconds } from '@/shared/time/server-clock';
import { Stack } from '@/shared/ui/kit';
import { yeekeeCopy } from '../yeekee.copy';
import styles from './server-clock.module.css';

/** The server time, which determines when rounds open and close. */
export function ServerClock({ clockOffsetMs }: { clockOffsetMs: number }) {
  const seconds = useServerSeconds(clockOffsetMs);
  return (
    <Stack as="p" variant="note" className={styles.clock}>
      {yeekeeCopy.serverClock}
      <time>{toTimeOfDay(new Date(seconds * 1000))}</time>
    </Stack>
  );
}
