import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { routes } from '@/contract/routes';
import { isReachable } from '@/shared/routing/use-route';
import { ButtonLink } from '@/shared/ui/button-link';
import { Stack } from '@/shared/ui/kit';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/states';
import { TitleRow } from '@/shared/ui/title-row';
import { EmptyPeriodHint } from '../components/empty-period-hint';
import { PeriodFilter } from '../components/period-filter';
import { WinlossDays } from '../components/winloss-days';
import { WinlossPicture } from '../components/winloss-picture';
import { winlossCopy } from '../statement.copy';
import { winlossQuery } from '../statement.queries';
import { isPlayed, readPeriod, type ViewPeriod, writePeriod } from '../statement.rules';
import styles from './winloss.screen.module.css';

/** `/member/winloss`: the member's result by day; the period is in the URL. */
export function Screen() {
  const [query, setQuery] = useSearchParams();
  const period = readPeriod(query);
  const handlePeriod = (next: ViewPeriod) => {
    setQuery(new URLSearchParams(writePeriod(next)), { replace: true });
  };
  const { data: days, error, refetch } = useQuery(winlossQuery(period));
  return (
    <Stack gap={3} className={styles.screen}>
      <TitleRow title={routes.memberWinloss.title} back="member" />
      <div className={styles.filter}>
        <PeriodFilter period={period} onPeriod={handlePeriod} />
      </div>
      {isReachable('cashback') && (
        <ButtonLink name="cashback" variant="outline" size="small" className={styles.cashback}>
          {winlossCopy.cashback}
        </ButtonLink>
      )}
      {days ? (
        days.some(isPlayed) ? (
          <Stack gap={4} className={styles.played}>
            <Stack
              as="section"
              gap={2}
              isCard
              className={styles.sums}
              aria-label={winlossCopy.title}
            >
              <WinlossPicture days={days} />
            </Stack>
            <WinlossDays days={days.filter(isPlayed)} period={period} />
          </Stack>
        ) : (
          <EmptyState
            title={winlossCopy.none}
            action={<EmptyPeriodHint period={period} onPeriod={handlePeriod} />}
          />
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Stack gap={4} className={styles.played} aria-busy="true">
          <Skeleton height={196} />
          <Skeleton height={264} />
        </Stack>
      )}
    </Stack>
  );
}
