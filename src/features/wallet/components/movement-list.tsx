import { useInfiniteQuery } from '@tanstack/react-query';
import { type CSSProperties, useRef } from 'react';
import { formatSignedMoney } from '@/domain/money';
import { formatLongDay, formatPeriod } from '@/domain/thai-date';
import { Button } from '@/shared/ui/button';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
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

/** The movements of a view grouped by day; more are loaded near the end of the list. */
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
    <Stack as="section" gap={4} aria-busy={statement.isPending}>
      <Row align="baseline" place="spread" wraps className={styles.heading}>
        <Text as="h2" variant="heading">
          {statementCopy.list}
        </Text>
        <Text variant="note" role="status">
          {period?.from && period.to && formatPeriod(period.from, period.to)}
        </Text>
      </Row>
      {statement.isPending ? (
        <Stack gap={2}>
          {Array.from({ length: SKELETON_COUNT }, (_, index) => (
            <Skeleton key={index} height={64} />
          ))}
        </Stack>
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
              copy={statementCopy}
            />
          </div>
        </>
      )}
    </Stack>
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
      <Row align="baseline" place="spread" wraps variant="detail" className={styles.dayHead}>
        <h3 id={headingId}>
          {isToday && <b>{`${statementCopy.today} `}</b>}
          {formatLongDay(day)}
        </h3>
        <p>
          {statementCopy.dayNet} <b>{formatSignedMoney(net)}</b>
        </p>
      </Row>
      <Card as="ul" className={styles.rows}>
        {movements.map((movement) => (
          <MovementRow
            key={`${movement.id} ${movement.wallet_id}`}
            movement={movement}
            view={view}
          />
        ))}
      </Card>
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
