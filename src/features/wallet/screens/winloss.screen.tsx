import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { routes } from '@/contract/routes';
import { isReachable } from '@/shared/routing/use-route';
import { ButtonLink } from '@/shared/ui/button-link';
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

/** `/member/winloss`: what the member's play came to, day by day. The period is in the address. */
export function Screen() {
  const [query, setQuery] = useSearchParams();
  const period = readPeriod(query);
  const handlePeriod = (next: ViewPeriod) => {
    setQuery(new URLSearchParams(writePeriod(next)), { replace: true });
  };
  const { data: days, error, refetch } = useQuery(winlossQuery(period));
  return (
    <div className={styles.screen}>
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
          <div className={styles.played}>
            <section className={styles.sums} aria-label={winlossCopy.title}>
              <WinlossPicture days={days} />
            </section>
            <WinlossDays days={days.filter(isPlayed)} period={period} />
          </div>
        ) : (
          <EmptyState
            title={winlossCopy.none}
            action={<EmptyPeriodHint period={period} onPeriod={handlePeriod} />}
          />
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.played} aria-busy="true">
          <Skeleton height={196} />
          <Skeleton height={264} />
        </div>
      )}
    </div>
  );
}
