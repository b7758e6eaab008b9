import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import type { CashbackSummary } from '@/contract/cashback.contract';
import { routes } from '@/contract/routes';
import { InfoLine, Stack } from '@/shared/ui/kit';
import { lazyPart } from '@/shared/ui/lazy-part';
import { MoneyColumns, MoneyPage } from '@/shared/ui/money-page';
import { ErrorState, Skeleton } from '@/shared/ui/states';
import { cashbackCopy as copy } from '../cashback.copy';
import { cashbackQueries } from '../cashback.queries';
import { type CashbackView, readView, writeView } from '../cashback.rules';
import styles from './cashback-page.module.css';
import { ClaimCard } from './claim-card';
import { DaysPicture } from './days-picture';
import { RecentDays } from './recent-days';
import { TodayRow } from './today-row';

const CashbackHistory = lazyPart(
  () => import('./cashback-history').then((m) => m.CashbackHistory),
  { onMissing: 'error', fallback: <Skeleton height={220} /> },
);

export interface CashbackPageProps {
  name: 'cashback' | 'winloss';
}

/**
 * Page of the cashback and the loss refund screens. `?date=` opens a day, `?view=history&kind=` the history of one
 * kind.
 */
export function CashbackPage({ name }: CashbackPageProps) {
  const [query, setQuery] = useSearchParams();
  const shown = readView(query);
  const handleView = (next: Partial<CashbackView>) => {
    setQuery(writeView({ ...shown, ...next }), { replace: true });
  };
  const { data: summary, error, refetch } = useQuery(cashbackQueries.summary());
  if (shown.view === 'history') {
    return (
      <MoneyPage title={copy.historyTitle} back={name}>
        <CashbackHistory kind={shown.kind} onKind={(kind) => handleView({ kind })} />
      </MoneyPage>
    );
  }
  return (
    <MoneyPage title={routes[name].title} back="member" isWide>
      <p className={styles.lead}>{copy.lead}</p>
      {summary ? (
        <Cashback summary={summary} name={name} shown={shown} onView={handleView} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <MoneyColumns>
          <Stack gap={3} className={styles.side} aria-busy="true">
            <Skeleton height={440} />
          </Stack>
          <Stack gap={3} className={styles.side} aria-busy="true">
            <Skeleton height={72} />
            <Skeleton height={220} />
          </Stack>
        </MoneyColumns>
      )}
    </MoneyPage>
  );
}

interface CashbackProps extends CashbackPageProps {
  summary: CashbackSummary;
  shown: CashbackView;
  onView: (next: Partial<CashbackView>) => void;
}

function Cashback({ summary, name, shown, onView }: CashbackProps) {
  return (
    <>
      <MoneyColumns>
        <ClaimCard
          summary={summary}
          date={shown.date}
          onDate={(date) => onView({ date })}
          isLossOnly={name === 'winloss'}
        />
        <Stack gap={3} className={styles.side}>
          <TodayRow today={summary.today} />
          {summary.days.length > 0 && (
            <DaysPicture days={summary.days} yesterday={summary.yesterday} />
          )}
          <InfoLine>{copy.rules(String(summary.claim_days))}</InfoLine>
        </Stack>
      </MoneyColumns>
      <RecentDays days={summary.days} name={name} />
    </>
  );
}
