import caretIcon from '@phosphor-icons/core/regular/caret-right.svg?icon';
import type { YeekeeDayRound } from '@/contract/yeekee.contract';
import { formatTime } from '@/domain/thai-date';
import { DemoMark } from '@/shared/lottery/demo-mark';
import { lotteryCopy } from '@/shared/lottery/lottery.copy';
import { RouteLink } from '@/shared/routing/route-link';
import { useSecondsLeft } from '@/shared/time/server-clock';
import { Icon } from '@/shared/ui/icon';
import { Row } from '@/shared/ui/kit';
import { yeekeeDayCopy as copy } from '../yeekee-day.copy';
import { statusOf } from '../yeekee-day.rules';
import { formatMinutesLeft } from './countdown-ring';
import { FiveDigits } from './five-digits';
import styles from './previous-round.module.css';

export interface PreviousRoundProps {
  round: YeekeeDayRound;
  clockOffsetMs: number;
}

/** The last closed round, which may still accept shots, wait for its result, or have one. */
export function PreviousRound({ round, clockOffsetMs }: PreviousRoundProps) {
  const { round_id, number, shooting_ends_at, draws_at, announced, is_demo_result, note } = round;
  const seconds = useSecondsLeft(shooting_ends_at, clockOffsetMs);
  const known = statusOf(round);
  const status = known === 'shooting' && seconds === 0 ? 'waits' : known;
  return (
    <Row
      as={RouteLink}
      gap={3}
      isCard
      tone="plain"
      name="yeekee"
      query={{ round: round_id }}
      className={styles.before}
      data-status={status}
    >
      <span className={styles.text}>
        <small>{status === 'drawn' ? copy.lastResult : copy.before}</small>
        <b>{lotteryCopy.round(number)}</b>
        {status === 'shooting' && <small>{copy.shootOn}</small>}
        {status === 'waits' && <small>{copy.drawsAround(formatTime(draws_at))}</small>}
        {status === 'voided' && note !== null && <small>{note}</small>}
        {status === 'drawn' && is_demo_result && <DemoMark />}
      </span>
      {status === 'drawn' && announced !== null ? (
        <FiveDigits announced={announced} />
      ) : status === 'shooting' ? (
        <span className={styles.left} role="timer">
          {copy.shootFor} <b>{formatMinutesLeft(seconds)}</b>
        </span>
      ) : (
        <span className={styles.word}>{copy.statuses[status]}</span>
      )}
      <Icon name={caretIcon} size={18} />
    </Row>
  );
}
