import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { routes } from '@/contract/routes';
import { type CalendarDay, isCalendarDay } from '@/domain/calendar-day';
import { findYeekeeDay } from '@/domain/yeekee';
import { LottoPage } from '@/shared/lottery/lotto-page';
import { useMemberId } from '@/shared/state/use-member-id';
import { getServerTime } from '@/shared/time/server-clock';
import { ButtonLink } from '@/shared/ui/button-link';
import { Stack } from '@/shared/ui/kit';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/states';
import type { YeekeeDayResponse } from '../yeekee.queries';
import { yeekeeQueries } from '../yeekee.queries';
import { yeekeeDayCopy as copy } from '../yeekee-day.copy';
import { DayChoice } from './day-choice';
import { DayRounds } from './day-rounds';
import gridStyles from './round-grid.module.css';
import { ServerClock } from './server-clock';
import styles from './yeekee-day.module.css';

const SKELETON_COUNT = 32;
const CHIP_HEIGHT = 36;

/** All rounds of a day; the market and the day are in the URL. */
export function YeekeeDay() {
  const [query, setQuery] = useSearchParams();
  const memberId = useMemberId();
  const queryClient = useQueryClient();
  const marketId = query.get('market');
  const ofMarket = marketId === null ? {} : { market_id: marketId };
  const asked = query.get('date') ?? '';
  const isAsked = isCalendarDay(asked);
  const current = useQuery({
    ...yeekeeQueries.day(memberId, ofMarket),
    // Until the member's data has loaded, the server-rendered data of visitors is shown.
    placeholderData: () => queryClient.getQueryData(yeekeeQueries.day(null, ofMarket).queryKey),
  });
  const chosen = useQuery({
    ...yeekeeQueries.day(memberId, { ...ofMarket, date: asked }),
    enabled: isAsked,
  });
  const { data, error, isPlaceholderData, refetch } = isAsked ? chosen : current;
  const isOwn = memberId !== null && !isPlaceholderData;
  const clocked = data ?? current.data;
  const today = clocked && findYeekeeDay(new Date(getServerTime(clocked)));
  const handleDay = (date: CalendarDay) => {
    const market = marketId === null ? {} : { market: marketId };
    setQuery(date === today ? market : { ...market, date }, { replace: true });
  };
  return (
    <LottoPage
      title={data?.market?.name ?? routes.yeekee.title}
      intro={copy.intro}
      aside={clocked && <ServerClock clockOffsetMs={clocked.clockOffsetMs} />}
      isWide
    >
      {today === undefined ? (
        !error && <Skeleton width="16rem" height={CHIP_HEIGHT} />
      ) : (
        <DayChoice day={isAsked ? asked : today} today={today} onDay={handleDay} />
      )}
      {data && today !== undefined ? (
        <Day day={data} today={today} isMember={isOwn} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DaySkeleton />
      )}
    </LottoPage>
  );
}

interface DayProps {
  day: YeekeeDayResponse;
  today: CalendarDay;
  isMember: boolean;
}

function Day({ day, today, isMember }: DayProps) {
  if (day.market === null) {
    return (
      <EmptyState
        title={copy.noMarket}
        action={
          <ButtonLink name="lottoLobby" variant="quiet">
            {copy.toLobby}
          </ButtonLink>
        }
      />
    );
  }
  if (day.rounds.length > 0) return <DayRounds day={day} today={today} isMember={isMember} />;
  return day.date === today ? (
    <EmptyState
      title={copy.noRounds}
      action={
        <ButtonLink name="lottoLobby" variant="quiet">
          {copy.toLobby}
        </ButtonLink>
      }
    />
  ) : (
    <EmptyState
      title={copy.noRoundsThen}
      action={
        <ButtonLink name="yeekee" query={{ market: day.market.market_id }} variant="quiet" replace>
          {copy.toToday}
        </ButtonLink>
      }
    />
  );
}

function DaySkeleton() {
  return (
    <Stack className={styles.day} aria-busy="true">
      <div className={styles.now}>
        <Skeleton height={236} />
        <Skeleton height={72} />
      </div>
      <div className={`${gridStyles.grid} ${styles.skeletons}`}>
        {Array.from({ length: SKELETON_COUNT }, (_, index) => (
          <Skeleton key={index} height={60} />
        ))}
      </div>
    </Stack>
  );
}
