import clockIcon from '@phosphor-icons/core/regular/clock-counter-clockwise.svg?icon';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { routes } from '@/contract/routes';
import { InfoLine, Text } from '@/shared/ui/kit';
import { lazyPart } from '@/shared/ui/lazy-part';
import { MoneyPage } from '@/shared/ui/money-page';
import { ErrorState, Skeleton } from '@/shared/ui/states';
import { CardLink } from '../components/card-link';
import { HelpLink } from '../components/help-link';
import { LimitCard } from '../components/limit-card';
import { MoneyCard } from '../components/money-card';
import { TodayCard } from '../components/today-card';
import { safetyCopy as copy } from '../safety.copy';
import { type MoneyDays, safetyQueries } from '../safety.queries';
import styles from './safety.screen.module.css';

const SafetyHistory = lazyPart(
  () => import('../components/safety-history').then((m) => m.SafetyHistory),
  { onMissing: 'error', fallback: <Skeleton height={220} /> },
);

/**
 * `/member/safety`: the member's limits, and the money that came and went. `?view=history` lists the changes, `?days=`
 * selects the period.
 */
export function Screen() {
  const [query, setQuery] = useSearchParams();
  if (query.get('view') === 'history') {
    return (
      <MoneyPage title={copy.history} back="safety">
        <SafetyHistory />
      </MoneyPage>
    );
  }
  const days: MoneyDays = query.get('days') === '365' ? '365' : '30';
  const handleDays = (next: MoneyDays) => {
    setQuery(next === '30' ? {} : { days: next }, { replace: true });
  };
  return (
    <MoneyPage title={routes.safety.title} back="member" isWide>
      <Text variant="quiet" className={styles.lead}>
        {copy.lead}
      </Text>
      <Limits days={days} onDays={handleDays} />
    </MoneyPage>
  );
}

interface LimitsProps {
  days: MoneyDays;
  onDays: (days: MoneyDays) => void;
}

function Limits({ days, onDays }: LimitsProps) {
  const { data: status, error, refetch } = useQuery(safetyQueries.status());
  if (!status && error) {
    return (
      <>
        <ErrorState error={error} onRetry={() => void refetch()} />
        <div className={styles.alone}>
          <HelpLink />
        </div>
      </>
    );
  }
  return (
    <div className={styles.columns}>
      <div>{status ? <TodayCard status={status} /> : <Skeleton height={96} />}</div>
      <div className={styles.loss} aria-busy={!status}>
        {status ? <LimitCard kind="loss" status={status} /> : <Skeleton height={188} />}
      </div>
      <div className={styles.deposit}>
        {status ? <LimitCard kind="deposit" status={status} /> : <Skeleton height={188} />}
      </div>
      <div className={styles.rule}>
        <InfoLine>{copy.rule}</InfoLine>
      </div>
      <div className={styles.money}>
        <MoneyCard days={days} onDays={onDays} />
      </div>
      <div className={styles.history}>
        <CardLink
          name="safety"
          query={{ view: 'history' }}
          icon={clockIcon}
          title={copy.history}
          text={copy.historyText}
        />
      </div>
      <div className={styles.help}>
        <HelpLink phone={status?.help_phone} />
      </div>
    </div>
  );
}
