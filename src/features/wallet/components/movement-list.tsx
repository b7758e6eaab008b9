import { useInfiniteQuery } from '@tanstack/react-query';
import { type CSSProperties, useRef } from 'react';
import { formatSignedMoney } from '@/domain/money';
import { formatLongDay, formatPeriod } from '@/domain/thai-date';
import { Button } from '@/shared/ui/button';
import { LoadMore } from '@/shared/ui/load-more';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/states';
import { useLoadAhead } from '@/shared/ui/use-load-ahead';
import { statementCopy } from '../statement.copy';
import { statementQuery } from '../statement.queries';
import { groupByDay, type StatementDay, type StatementView } from '../statement.rules';
import { EmptyPeriodHint } from './empty-period-hint';
import styles from './movement-list.module.css';
import { MovementRow } from './movement-row';

const SKELETON_COUNT = 6;

export interface MovementListProps {
  view: StatementView;
  onView: (next: Partial<StatementView>) => void;
}

/** The movements of a view under their days, more of them as the reader comes to the end. */
export function MovementList({ view, onView }: MovementListProps) {
  const statement = useInfiniteQuery(statementQuery(view));
  const pages = statement.data?.pages ?? [];
  const days = groupByDay(pages);
  const period = pages[0]?.period;
  const end = useRef<HTMLDivElement>(null);
  const loadNext = () => void statement.fetchNextPage();
  const isNextFailed = statement.isFetchNextPageError;
  useLoadAhead(
    end,
    statement.hasNextPage && !statement.isFetchingNextPage && !isNextFailed,
    loadNext,
  );
  return (
    <section className={styles.list} aria-busy={statement.isPending}>
      <div className={styles.heading}>
        <h2>{statementCopy.list}</h2>
        <p role="status">{period?.from && period.to && formatPeriod(period.from, period.to)}</p>
      </div>
      {statement.isPending ? (
        <div className={styles.skeletons}>
          {Array.from({ length: SKELETON_COUNT }, (_, index) => (
            <Skeleton key={index} height={64} />
          ))}
        </div>
      ) : pages.length === 0 ? (
        <ErrorState error={statement.error} onRetry={() => void statement.refetch()} />
      ) : days.length === 0 ? (
        <NoMovements view={view} onView={onView} />
      ) : (
        <>
          {days.map((day) => (
            <Day
              key={day.day}
              {...day}
              view={view}
              isToday={'days' in view.period && day.day === period?.to}
            />
          ))}
          <div ref={end}>
            <LoadMore
              hasMore={statement.hasNextPage}
              isLoading={statement.isFetchingNextPage}
              isFailed={isNextFailed}
              onLoad={loadNext}
              words={statementCopy}
            />
          </div>
        </>
      )}
    </section>
  );
}

interface DayProps extends StatementDay {
  view: StatementView;
  isToday: boolean;
}

function Day({ day, net, movements, view, isToday }: DayProps) {
  const headingId = `day-${day}`;
  return (
    <section
      className={styles.day}
      aria-labelledby={headingId}
      style={{ '--rows': movements.length } as CSSProperties}
    >
      <div className={styles.dayHead}>
        <h3 id={headingId}>
          {isToday && <b>{`${statementCopy.today} `}</b>}
          {formatLongDay(day)}
        </h3>
        <p>
          {statementCopy.dayNet} <b>{formatSignedMoney(net)}</b>
        </p>
      </div>
      <ul className={styles.rows}>
        {movements.map((movement) => (
          <MovementRow
            key={`${movement.id} ${movement.wallet_id}`}
            movement={movement}
            view={view}
          />
        ))}
      </ul>
    </section>
  );
}

function NoMovements({ view: { kind, period }, onView }: MovementListProps) {
  if (kind !== 'all') {
    return (
      <EmptyState
        title={statementCopy.emptyOfKind(statementCopy.kinds[kind])}
        action={
          <Button variant="quiet" onClick={() => onView({ kind: 'all' })}>
            {statementCopy.seeEveryKind}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={statementCopy.empty}
      action={<EmptyPeriodHint period={period} onPeriod={(next) => onView({ period: next })} />}
    />
  );
}
