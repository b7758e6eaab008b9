import clockIcon from '@phosphor-icons/core/regular/clock-counter-clockwise.svg?icon';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { BreakKind } from '@/contract/break.fields';
import { routes } from '@/contract/routes';
import { InfoLine, Text } from '@/shared/ui/kit';
import { lazyPart } from '@/shared/ui/lazy-part';
import { MoneyPage } from '@/shared/ui/money-page';
import { ErrorState, Skeleton } from '@/shared/ui/states';
import { safetyCopy as copy } from '../safety.copy';
import { type MoneyDays, safetyQueries } from '../safety.queries';
import { BreakCard } from './break-card';
import { BreakSheets } from './break-sheets';
import { CardLink } from './card-link';
import { HelpLink } from './help-link';
import { LimitCard } from './limit-card';
import { MoneyCard } from './money-card';
import { OwnData } from './own-data';
import { ReminderCard } from './reminder-card';
import styles from './safety-page.module.css';
import { TodayCard } from './today-card';

const SafetyHistory = lazyPart(() => import('./safety-history').then((m) => m.SafetyHistory), {
  onMissing: 'error',
  fallback: <Skeleton height={220} />,
});

export interface SafetyPageProps {
  /** The balance of the main wallet. */
  balance: ReactNode;
}

/**
 * The member's limits and breaks, and the money that came and went. `?view=history` lists the changes, `?days=` selects
 * the period, `?break=time_out` opens the sheet of time-outs.
 */
export function SafetyPage({ balance }: SafetyPageProps) {
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
      <Limits days={days} onDays={handleDays} balance={balance} />
    </MoneyPage>
  );
}

interface LimitsProps extends SafetyPageProps {
  days: MoneyDays;
  onDays: (days: MoneyDays) => void;
}

function Limits({ days, onDays, balance }: LimitsProps) {
  const { data: status, error, refetch } = useQuery(safetyQueries.status());
  const [sheet, setSheet] = useAskedSheet();
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
      <div className={styles.break}>
        {status ? (
          <>
            <ReminderCard status={status} />
            <BreakCard present={status.break} onOpen={setSheet} />
            <BreakSheets open={sheet} onOpen={setSheet} status={status} balance={balance} />
          </>
        ) : (
          <Skeleton height={144} />
        )}
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
      <div className={styles.own}>
        <OwnData />
      </div>
      <div className={styles.help}>
        <HelpLink phone={status?.help_phone} />
      </div>
    </div>
  );
}

/** The open sheet of breaks, and a function that opens another or none; a link to this page can ask for one. */
function useAskedSheet() {
  const [query, setQuery] = useSearchParams();
  const [opened, setOpened] = useState<BreakKind | null>(null);
  const isAsked = query.get('break') === 'time_out';
  const open = (next: BreakKind | null) => {
    if (isAsked) setQuery({}, { replace: true });
    setOpened(next);
  };
  return [opened ?? (isAsked ? 'time_out' : null), open] as const;
}
