import { formatTimeLeft } from '@/domain/time-left';
import { useSecondsLeft } from '@/shared/time/server-clock';
import { Stack } from '@/shared/ui/kit';
import styles from './countdown-ring.module.css';

/** Seconds below which the countdown is highlighted. */
const URGENT_SECONDS = 60;
const HOUR_SECONDS = 3600;
/** Seconds between two rounds; above this the ring is full. */
const RING_SECONDS = 15 * 60;

export interface CountdownRingProps {
  word: string;
  until: string;
  clockOffsetMs: number;
}

/** A countdown with a shrinking ring. */
export function CountdownRing({ word, until, clockOffsetMs }: CountdownRingProps) {
  const seconds = useSecondsLeft(until, clockOffsetMs);
  return (
    <Stack
      as="p"
      isCentered
      tone="warn"
      className={styles.countdown}
      role="timer"
      data-urgent={seconds < URGENT_SECONDS}
    >
      <svg viewBox="0 0 104 104" width={104} height={104} aria-hidden="true">
        <circle className={styles.track} cx={52} cy={52} r={48} />
        <circle
          className={styles.ring}
          cx={52}
          cy={52}
          r={48}
          pathLength={1}
          strokeDasharray={`${Math.min(1, seconds / RING_SECONDS)} 1`}
        />
      </svg>
      <span>
        {word} <b data-long={seconds >= HOUR_SECONDS}>{formatMinutesLeft(seconds)}</b>
      </span>
    </Stack>
  );
}

/** Formats a duration as `14:09`, or as `01:14:09` from one hour on. */
export function formatMinutesLeft(seconds: number): string {
  const time = formatTimeLeft(seconds);
  return seconds < HOUR_SECONDS ? time.slice('00:'.length) : time;
}
