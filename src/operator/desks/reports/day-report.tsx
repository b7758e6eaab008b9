import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { reportClose, reportDay } from '@/contract/operator/reports.contract';
import { addDays, toCalendarDay } from '@/domain/calendar-day';
import { formatDayOfYear, formatLongDay, formatTime } from '@/domain/thai-date';
import { Button, buttonClass } from '@/shared/ui/button';
import { Row } from '@/shared/ui/kit';
import { nameActor } from '../../kit/actor-name';
import { DayFilter } from '../../kit/filters';
import { LoadError } from '../../kit/load-error';
import { operatorQuery } from '../../kit/operator-query';
import { useMay } from '../../shell/use-me';
import { CloseDayDialog } from './close-day-dialog';
import { ExportButton } from './export-button';
import { FigureGroup, GroupSkeleton } from './figure-group';
import { figureGroups } from './figure-groups.copy';
import { Identities } from './identities';
import { type DayData, useReportDay } from './report-days';
import { ReportPage } from './report-page';
import { closeCopy, reportsCopy as copy } from './reports.copy';
import styles from './reports.module.css';

/** `/operator/reports?day=2026-11-27`: all figures of a day, whether they are proved, and the closing. */
export function DayReport() {
  const day = useReportDay();
  const report = useQuery(operatorQuery(reportDay, { day }));
  const { data } = report;
  const alarm = data && findAlarm(data);
  return (
    <ReportPage
      title={formatLongDay(day)}
      {...{ from: day, to: day, isAlarmed: alarm !== undefined }}
      state={data ? describeState(data) : copy.dayPage}
      actions={data && <DayActions data={data} />}
    >
      <DayChoice day={day} />
      {alarm !== undefined && (
        <p role="alert" className={styles.alarm}>
          {alarm}
        </p>
      )}
      {report.error !== null && (
        <LoadError error={report.error} onRetry={() => void report.refetch()} />
      )}
      {(data !== undefined || report.error === null) && (
        <div className={styles.groups} aria-busy={data === undefined}>
          {figureGroups.map((group) =>
            data ? (
              <FigureGroup key={group.title} {...group} data={data} />
            ) : (
              <GroupSkeleton key={group.title} {...group} />
            ),
          )}
        </div>
      )}
      {data && <Identities identities={data.identities} />}
    </ReportPage>
  );
}

/** Returns the sentence about a day whose figures must not be trusted. */
function findAlarm({ closing, identities }: DayData): string | undefined {
  if (closing?.differs) return copy.differs;
  return identities.some(({ holds }) => !holds) ? copy.unproved : undefined;
}

function describeState({ closing, is_final }: DayData): string {
  if (closing === null) return is_final ? copy.final : copy.notFinal;
  const { closed_by, closed_at } = closing;
  const day = formatDayOfYear(toCalendarDay(new Date(closed_at)));
  return copy.closed(nameActor(closed_by), `${day} ${formatTime(closed_at)}`);
}

function DayActions({ data }: { data: DayData }) {
  const may = useMay();
  const [isClosing, setClosing] = useState(false);
  const { day, closing } = data;
  return (
    <>
      {may(reportClose) && closing === null && (
        <Button variant="primary" size="small" onClick={() => setClosing(true)}>
          {closeCopy.close}
        </Button>
      )}
      <Button variant="quiet" size="small" onClick={() => window.print()}>
        {copy.print}
      </Button>
      <ExportButton list="range" from={day} to={day} count={1} />
      {isClosing && <CloseDayDialog data={data} onClose={() => setClosing(false)} />}
    </>
  );
}

function DayChoice({ day }: { day: string }) {
  const [, go] = useLocation();
  const pathOf = (chosen: string) => `/reports?day=${chosen}`;
  const link = buttonClass({ variant: 'text', size: 'small' });
  const [before, after] = [addDays(day, -1), addDays(day, 1)];
  return (
    <Row gap={3} wraps className={styles.filter}>
      <DayFilter
        label={copy.day}
        value={day}
        onChange={(chosen) => chosen !== '' && go(pathOf(chosen), { replace: true })}
      />
      <Row gap={1}>
        <Link href={pathOf(before)} className={link} aria-label={copy.dayBefore}>
          ‹ {formatDayOfYear(before)}
        </Link>
        <Link href={pathOf(after)} className={link} aria-label={copy.dayAfter}>
          {formatDayOfYear(after)} ›
        </Link>
      </Row>
    </Row>
  );
}
