import { type CSSProperties, memo } from 'react';
import type { YeekeeDayRound } from '@/contract/yeekee.contract';
import type { CalendarDay } from '@/domain/calendar-day';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';
import { formatDayOfYear, formatTime } from '@/domain/thai-date';
import { toLottoResult } from '@/domain/yeekee';
import { RouteLink } from '@/shared/routing/route-link';
import { Row, Stack, Text } from '@/shared/ui/kit';
import hidden from '@/shared/ui/visually-hidden.module.css';
import { yeekeeDayCopy as copy } from '../yeekee-day.copy';
import { findColumn, isComing, splitAtMidnight, statusOf } from '../yeekee-day.rules';
import styles from './round-grid.module.css';

export interface RoundGridProps {
  rounds: readonly YeekeeDayRound[];
  date: CalendarDay;
  /** Id of the round that closes next. */
  currentId?: string | undefined;
}

/** Rounds in rows of whole hours. A coming round links to its betting page, an ended one to its room. */
export function RoundGrid({ rounds, date, currentId }: RoundGridProps) {
  return splitAtMidnight(rounds, date).map((part) => (
    <div key={part.day}>
      {part.day !== date && (
        <Text as="h3" variant="label" tone="soft" className={styles.part}>
          {copy.afterMidnight(formatDayOfYear(part.day))}
        </Text>
      )}
      <ol className={styles.grid} style={placeFirst(part.rounds)}>
        {part.rounds.map((round) => (
          <li key={round.round_id}>
            <RoundCell round={round} isCurrent={round.round_id === currentId} />
          </li>
        ))}
      </ol>
    </div>
  ));
}

/** Returns the grid column of the first round, so that every hour begins on the left. */
function placeFirst([first]: readonly YeekeeDayRound[]): CSSProperties {
  const number = first?.number ?? 1;
  return { '--of-4': findColumn(number, 4), '--of-8': findColumn(number, 8) } as CSSProperties;
}

interface RoundCellProps {
  round: YeekeeDayRound;
  isCurrent: boolean;
}

/** Memoised, because a day has many rounds and few change at a time. */
const RoundCell = memo(function RoundCell({ round, isCurrent }: RoundCellProps) {
  const { round_id, number, closes_at, announced, is_demo_result } = round;
  const status = statusOf(round);
  const target = isComing(round)
    ? ({ name: 'lottoRound', params: { roundId: round_id } } as const)
    : ({ name: 'yeekee', query: { round: round_id } } as const);
  return (
    <Stack
      {...target}
      as={RouteLink}
      tone="plain"
      className={styles.cell}
      data-status={status}
      data-current={isCurrent}
    >
      <Row
        as="span"
        align="baseline"
        place="spread"
        wraps
        variant="note"
        hasFigures
        className={styles.head}
      >
        <b>
          <span className={hidden.hidden}>{copy.roundWord}</span> {number}
        </b>
        {status === 'drawn' && is_demo_result && (
          <span className={styles.demo}>
            <span className={hidden.hidden}>{copy.demo}</span>
          </span>
        )}
        <time dateTime={closes_at}>{formatTime(closes_at)}</time>
      </Row>
      {status === 'drawn' && announced !== null ? (
        <Digits announced={announced} />
      ) : (
        <Text as="span" variant="detail" className={styles.word}>
          {copy.statuses[status]}
        </Text>
      )}
      <Own round={round} />
    </Stack>
  );
});

function Digits({ announced }: { announced: string }) {
  const { three_top, two_bottom } = toLottoResult(announced);
  return (
    <span className={styles.digits}>
      {two_bottom}
      <b>{three_top}</b>
    </span>
  );
}

/** Shows the member's payout in a round: without a payout the stake, and without a bill the number of shots. */
function Own({ round: { mine, state } }: { round: YeekeeDayRound }) {
  if (mine === null) return null;
  const { bill_count, amount, paid, shot_count } = mine;
  if (bill_count === 0) {
    return (
      <Text as="span" variant="detail" className={styles.own}>
        {copy.shot(formatInteger(shot_count))}
      </Text>
    );
  }
  if (paid === 0) {
    return (
      <Text as="span" variant="detail" className={styles.own}>
        <span className={hidden.hidden}>{copy.ownStake}</span> {formatMoney(amount)}
      </Text>
    );
  }
  const money = formatMoney(paid);
  return state === 'voided' ? (
    <Text as="span" variant="detail" className={styles.own}>
      <span className={hidden.hidden}>{copy.gotBack}</span> {money}
    </Text>
  ) : (
    <Text as="span" variant="detail" className={styles.own} data-won>
      {copy.won(money)}
    </Text>
  );
}
