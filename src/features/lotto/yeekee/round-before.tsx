import caretIcon from '@phosphor-icons/core/regular/caret-right.svg?icon';
import type { YeekeeDayRound } from '@/contract/yeekee.contract';
import { formatTime } from '@/domain/thai-date';
import { RouteLink } from '@/shared/routing/route-link';
import { useSecondsLeft } from '@/shared/time/server-clock';
import { Icon } from '@/shared/ui/icon';
import { DemoMark } from '../components/demo-mark';
import { yeekeeCopy } from '../yeekee.copy';
import { formatMinutesLeft } from './countdown-ring';
import { FiveDigits } from './five-digits';
import styles from './round-before.module.css';
import { yeekeeDayCopy as copy } from './yeekee-day.copy';
import { standingOf } from './yeekee-day.rules';

export interface RoundBeforeProps {
  round: YeekeeDayRound;
  clockOffsetMs: number;
}

/** The round that closed last: numbers are still shot into it, it waits for its result, or that is out. */
export function RoundBefore({ round, clockOffsetMs }: RoundBeforeProps) {
  const { round_id, number, shooting_ends_at, draws_at, announced, is_demo_result, note } = round;
  const seconds = useSecondsLeft(shooting_ends_at, clockOffsetMs);
  const told = standingOf(round);
  const standing = told === 'shooting' && seconds === 0 ? 'waits' : told;
  return (
    <RouteLink
      name="yeekee"
      query={{ round: round_id }}
      className={styles['before']}
      data-standing={standing}
    >
      <span className={styles['words']}>
        <small>{standing === 'drawn' ? copy.lastResult : copy.before}</small>
        <b>{yeekeeCopy.round(number)}</b>
        {standing === 'shooting' && <small>{copy.shootOn}</small>}
        {standing === 'waits' && <small>{copy.drawsAround(formatTime(draws_at))}</small>}
        {standing === 'voided' && note !== null && <small>{note}</small>}
        {standing === 'drawn' && is_demo_result && <DemoMark />}
      </span>
      {standing === 'drawn' && announced !== null ? (
        <FiveDigits announced={announced} />
      ) : standing === 'shooting' ? (
        <span className={styles['left']} role="timer">
          {copy.shootFor} <b>{formatMinutesLeft(seconds)}</b>
        </span>
      ) : (
        <span className={styles['word']}>{copy.standings[standing]}</span>
      )}
      <Icon name={caretIcon} size={18} />
    </RouteLink>
  );
}
