import { formatTimeLeft } from '@/domain/time-left';
import { useSecondsLeft } from '@/shared/time/server-clock';
import styles from './countdown-ring.module.css';

/** From here on it is urgent. */
const URGENT_SECONDS = 60;
const HOUR_SECONDS = 3600;
/** Rounds follow each other so fast: the ring is full until then. */
const RING_SECONDS = 15 * 60;

export interface CountdownRingProps {
  word: string;
  until: string;
  clockOffsetMs: number;
}

/** The time that is left, as a ring that empties. */
export function CountdownRing({ word, until, clockOffsetMs }: CountdownRingProps) {
  const seconds = useSecondsLeft(until, clockOffsetMs);
  return (
    <p className={styles['countdown']} role="timer" data-urgent={seconds < URGENT_SECONDS}>
      <svg viewBox="0 0 104 104" width={104} height={104} aria-hidden="true">
        <circle className={styles['track']} cx={52} cy={52} r={48} />
        <circle
          className={styles['ring']}
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
    </p>
  );
}

/** `14:09`; from an hour on `01:14:09`. */
export function formatMinutesLeft(seconds: number): string {
  const time = formatTimeLeft(seconds);
  return seconds < HOUR_SECONDS ? time.slice('00:'.length) : time;
}
