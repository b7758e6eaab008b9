import type { PollConfig, PollState } from '@/contract/polls.contract';
import { formatTimeLeft } from '@/domain/time-left';
import { useSecondsLeft } from '@/shared/time/server-clock';
import { Row, Text } from '@/shared/ui/kit';
import { pollsCopy } from '../polls.copy';
import styles from './poll-countdown.module.css';

/** Remaining seconds below which the countdown is highlighted. */
const URGENT_SECONDS = 60;
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;

export interface PollCountdownProps {
  poll: Pick<PollConfig, 'opens_at' | 'closes_at'>;
  state: PollState;
  clockOffsetMs: number;
}

/** Time until a poll opens or closes, as digits and as a shrinking ring. */
export function PollCountdown({ poll, state, clockOffsetMs }: PollCountdownProps) {
  const isAhead = state === 'scheduled';
  const seconds = useSecondsLeft(isAhead ? poll.opens_at : poll.closes_at, clockOffsetMs);
  if (!isAhead && state !== 'open') {
    return (
      <Row as="p" isCard className={styles.over}>
        {state === 'void' ? pollsCopy.called : pollsCopy.closed}
      </Row>
    );
  }
  const whole = (Date.parse(poll.closes_at) - Date.parse(poll.opens_at)) / 1000;
  const share = isAhead || whole <= 0 ? 1 : Math.min(1, seconds / whole);
  return (
    <Row
      gap={2}
      place="spread"
      isCard
      tone="warn"
      hasFigures
      className={styles.countdown}
      role="timer"
      data-urgent={!isAhead && seconds < URGENT_SECONDS}
    >
      <p>
        <Text as="span" variant="note">
          {isAhead ? pollsCopy.opensIn : pollsCopy.closesIn}
        </Text>
        <b>{formatLeft(seconds)}</b>
      </p>
      <svg viewBox="0 0 36 36" width={36} height={36} aria-hidden="true">
        <circle className={styles.track} cx={18} cy={18} r={16} />
        <circle
          className={styles.ring}
          cx={18}
          cy={18}
          r={16}
          pathLength={1}
          strokeDasharray={`${share} 1`}
        />
      </svg>
    </Row>
  );
}

function formatLeft(seconds: number): string {
  const days = Math.floor(seconds / DAY_SECONDS);
  if (days === 0) return formatTimeLeft(seconds);
  return pollsCopy.daysLeft(days, Math.floor((seconds % DAY_SECONDS) / HOUR_SECONDS));
}
