import { formatCountdown } from '@/domain/time-left';
import { useSecondsLeft, type WithServerTime } from '@/shared/time/server-clock';
import hidden from '@/shared/ui/visually-hidden.module.css';
import { orderedCopy } from '../ordered-deposit.copy';
import styles from './countdown.module.css';

/** Remaining seconds below which the countdown is highlighted. */
const URGENT_SECONDS = 60;

export interface CountdownProps {
  end: WithServerTime<{ readonly created_at: string; readonly expires_at: string }>;
}

/** Remaining time as a ring and as digits. */
export function Countdown({ end }: CountdownProps) {
  const seconds = useSecondsLeft(end.expires_at, end.clockOffsetMs);
  const whole = (Date.parse(end.expires_at) - Date.parse(end.created_at)) / 1000;
  const share = whole > 0 ? Math.min(1, seconds / whole) : 0;
  return (
    <div className={styles.countdown} data-urgent={seconds < URGENT_SECONDS} role="timer">
      <svg viewBox="0 0 24 24" width={24} height={24} aria-hidden="true">
        <circle className={styles.track} cx={12} cy={12} r={10} />
        <circle
          className={styles.ring}
          cx={12}
          cy={12}
          r={10}
          pathLength={1}
          strokeDasharray={`${share} 1`}
        />
      </svg>
      <span className={hidden.hidden}>{orderedCopy.timeLeft} </span>
      {formatCountdown(seconds)}
    </div>
  );
}
