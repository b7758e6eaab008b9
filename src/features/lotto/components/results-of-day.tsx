import calendarIcon from '@phosphor-icons/core/regular/calendar-dots.svg?icon';
import leftIcon from '@phosphor-icons/core/regular/caret-left.svg?icon';
import rightIcon from '@phosphor-icons/core/regular/caret-right.svg?icon';
import { useQuery } from '@tanstack/react-query';
import type { LottoMarket } from '@/contract/lotto.contract';
import {
  addDays,
  type CalendarDay,
  correctBuddhistYear,
  isCalendarDay,
} from '@/domain/calendar-day';
import { formatLongDay } from '@/domain/thai-date';
import { ButtonLink } from '@/shared/ui/button-link';
import { Icon } from '@/shared/ui/icon';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/states';
import { lottoQueries } from '../lotto.queries';
import { resultsCopy as copy } from '../results.copy';
import { ResultCard } from './result-card';
import styles from './results-of-day.module.css';

export interface ResultsOfDayProps {
  /** Undefined for the latest day with results. */
  day: CalendarDay | undefined;
  today: CalendarDay;
  markets: readonly LottoMarket[];
  onDay: (day: CalendarDay) => void;
}

/** The results of one day, market by market. */
export function ResultsOfDay({ day, today, markets, onDay }: ResultsOfDayProps) {
  const {
    data: results,
    error,
    refetch,
  } = useQuery(lottoQueries.result(day === undefined ? {} : { date: day }));
  const shown = day ?? results?.date;
  return (
    <Stack as="section" gap={3}>
      {shown === undefined ? (
        !error && <Skeleton height={48} />
      ) : (
        <DaySwitch key={shown} day={shown} isLast={shown >= today} onDay={onDay} />
      )}
      {results ? (
        results.rounds.length === 0 ? (
          <EmptyState
            title={
              shown === undefined || shown === today
                ? copy.noneToday
                : copy.noneOf(formatLongDay(shown))
            }
            action={
              day === undefined ? (
                <ButtonLink name="lottoLobby" variant="quiet">
                  {copy.seeOpen}
                </ButtonLink>
              ) : (
                <ButtonLink name="lottoResults" variant="quiet" replace>
                  {copy.seeLatest}
                </ButtonLink>
              )
            }
          />
        ) : (
          <Stack as="ul" gap={2} className={styles.list}>
            {results.rounds.map((round) => (
              <Stack key={round.round_id} as="li">
                <ResultCard
                  round={round}
                  image={markets.find(({ market_id }) => market_id === round.market_id)?.image}
                />
              </Stack>
            ))}
          </Stack>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Stack gap={2} className={styles.list} aria-busy="true">
          <Skeleton height={112} />
          <Skeleton height={112} />
          <Skeleton height={112} />
          <Skeleton height={112} />
        </Stack>
      )}
    </Stack>
  );
}

interface DaySwitchProps {
  day: CalendarDay;
  /** Whether there is no later day to show. */
  isLast: boolean;
  onDay: (day: CalendarDay) => void;
}

function DaySwitch({ day, isLast, onDay }: DaySwitchProps) {
  return (
    <Row gap={1}>
      <ButtonLink
        name="lottoResults"
        query={{ date: addDays(day, -1) }}
        variant="icon"
        aria-label={copy.dayBefore}
        replace
      >
        <Icon name={leftIcon} />
      </ButtonLink>
      <Row gap={2} className={styles.day}>
        <Text as="h2" variant="heading">
          {formatLongDay(day)}
        </Text>
        <Icon name={calendarIcon} size={20} />
        <input
          type="date"
          aria-label={copy.dayLabel}
          defaultValue={day}
          onChange={(event) => {
            const chosen = correctBuddhistYear(event.currentTarget.value);
            if (isCalendarDay(chosen)) onDay(chosen);
          }}
        />
      </Row>
      {isLast ? (
        <span className={styles.end} />
      ) : (
        <ButtonLink
          name="lottoResults"
          query={{ date: addDays(day, 1) }}
          variant="icon"
          aria-label={copy.dayAfter}
          replace
        >
          <Icon name={rightIcon} />
        </ButtonLink>
      )}
    </Row>
  );
}
