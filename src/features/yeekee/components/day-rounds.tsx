import caretIcon from '@phosphor-icons/core/regular/caret-down.svg?icon';
import upIcon from '@phosphor-icons/core/regular/caret-up.svg?icon';
import { useRef } from 'react';
import type { YeekeeDayRound } from '@/contract/yeekee.contract';
import { addDays, type CalendarDay } from '@/domain/calendar-day';
import { formatInteger } from '@/domain/format-integer';
import { formatDayOfYear, formatTime } from '@/domain/thai-date';
import { findYeekeeTimes, toLottoResult } from '@/domain/yeekee';
import { DigitFrequency } from '@/shared/lottery/digit-frequency';
import { lotteryCopy } from '@/shared/lottery/lottery.copy';
import { useHasPassed } from '@/shared/time/server-clock';
import { Button } from '@/shared/ui/button';
import { Icon } from '@/shared/ui/icon';
import { InfoLine, Row, Stack, Text } from '@/shared/ui/kit';
import { useIsInView } from '@/shared/ui/use-is-in-view';
import type { YeekeeDayResponse } from '../yeekee.queries';
import { yeekeeDayCopy as copy } from '../yeekee-day.copy';
import { isComing } from '../yeekee-day.rules';
import { CountdownRing } from './countdown-ring';
import { NextRound } from './next-round';
import next from './next-round.module.css';
import { OwnDay } from './own-day';
import { PreviousRound } from './previous-round';
import { RoundGrid } from './round-grid';
import styles from './yeekee-day.module.css';

const NEVER = '9999-12-31T00:00:00Z';

export interface DayRoundsProps {
  day: YeekeeDayResponse;
  today: CalendarDay;
  isMember: boolean;
}

/** The rounds of a day: the current one, the coming ones, and the ended ones with their results. */
export function DayRounds({ day, today, isMember }: DayRoundsProps) {
  const { date, clockOffsetMs } = day;
  const rounds = useRoundsOnTime(day);
  const coming = rounds.filter(isComing);
  const over = rounds.filter((round) => !isComing(round));
  const results = over
    .map(({ announced }) => announced)
    .filter((announced) => announced !== null)
    .map(toLottoResult);
  const current = coming[0];
  const before = over.at(-1);
  const now = useRef<HTMLDivElement>(null);
  const isInView = useIsInView(now);
  const isToday = date === today;
  return (
    <Stack className={styles.day}>
      <div ref={now} className={styles.now}>
        {isToday &&
          (current ? (
            <NextRound round={current} isMember={isMember} clockOffsetMs={clockOffsetMs} />
          ) : (
            <DayEnded today={today} clockOffsetMs={clockOffsetMs} />
          ))}
        {isToday && before && <PreviousRound round={before} clockOffsetMs={clockOffsetMs} />}
        <OwnDay title={isToday ? copy.own : copy.ownOf(formatDayOfYear(date))} rounds={rounds} />
      </div>
      <div className={styles.lists}>
        {over.length > 0 && (
          <OverRounds key={String(isToday)} rounds={over} date={date} isFolded={isToday} />
        )}
        {current && (
          <section aria-labelledby="rounds-coming">
            <Row gap={2} align="baseline" className={styles.heading}>
              <Text as="h2" variant="heading" id="rounds-coming">
                {current.state === 'open' ? copy.coming : copy.scheduled}
              </Text>
              <Text as="span" variant="note">
                {copy.rounds(formatInteger(coming.length))}
              </Text>
            </Row>
            <RoundGrid
              rounds={coming}
              date={date}
              currentId={isToday ? current.round_id : undefined}
            />
          </section>
        )}
        {isToday && current && !isInView && (
          <Button
            variant="quiet"
            size="small"
            className={styles.jump}
            onClick={() => jumpTo('next-round')}
          >
            <Icon name={upIcon} size={18} />
            {copy.toCurrent}
          </Button>
        )}
      </div>
      {results.length > 0 && (
        <div className={styles.statistics}>
          <DigitFrequency results={results} />
          <InfoLine>{lotteryCopy.honest}</InfoLine>
        </div>
      )}
    </Stack>
  );
}

/** Returns the rounds; the next one is closed as soon as its time comes, before the server confirms it. */
function useRoundsOnTime({ rounds, clockOffsetMs }: YeekeeDayResponse): readonly YeekeeDayRound[] {
  const first = rounds.find(isComing);
  const hasClosed = useHasPassed(first?.closes_at ?? NEVER, clockOffsetMs);
  if (!first || !hasClosed) return rounds;
  return rounds.map((round) => (round === first ? { ...round, state: 'closed' } : round));
}

interface OverRoundsProps {
  rounds: readonly YeekeeDayRound[];
  date: CalendarDay;
  /** Whether the list is collapsed at first. */
  isFolded: boolean;
}

function OverRounds({ rounds, date, isFolded }: OverRoundsProps) {
  const count = copy.rounds(formatInteger(rounds.length));
  const list = (
    <>
      <Row as="p" place="spread" wraps variant="note" className={styles.reading}>
        {copy.reading}
        {rounds.some(({ is_demo_result }) => is_demo_result) && (
          <span className={styles.demo}>{copy.demoReading}</span>
        )}
      </Row>
      <RoundGrid rounds={rounds} date={date} />
    </>
  );
  if (!isFolded) {
    return (
      <section aria-labelledby="rounds-over">
        <Row gap={2} align="baseline" className={styles.heading}>
          <Text as="h2" variant="heading" id="rounds-over">
            {copy.ofDay(formatDayOfYear(date))}
          </Text>
          <Text as="span" variant="note">
            {count}
          </Text>
        </Row>
        {list}
      </section>
    );
  }
  return (
    <details className={styles.over}>
      <Row as="summary" gap={2} align="baseline" className={styles.heading}>
        <Text as="h2" variant="heading">
          {copy.over}
        </Text>
        <Text as="span" variant="note">
          {count}
        </Text>
        <Icon name={caretIcon} size={18} />
      </Row>
      {list}
    </details>
  );
}

function DayEnded({ today, clockOffsetMs }: { today: CalendarDay; clockOffsetMs: number }) {
  const opensAt = findYeekeeTimes(addDays(today, 1), 1).opensAt.toISOString();
  return (
    <Stack as="section" gap={3} className={next['next']} aria-labelledby="next-round">
      <Row gap={3} place="spread" wraps className={next['head']}>
        <div>
          <h2 id="next-round" className={next['sentence']} tabIndex={-1}>
            {copy.ended}
          </h2>
          <p>{copy.endedNext(formatTime(opensAt))}</p>
        </div>
        <CountdownRing word={copy.opensIn} until={opensAt} clockOffsetMs={clockOffsetMs} />
      </Row>
    </Stack>
  );
}

function jumpTo(id: string): void {
  const target = document.getElementById(id);
  target?.scrollIntoView({ block: 'center' });
  target?.focus({ preventScroll: true });
}
