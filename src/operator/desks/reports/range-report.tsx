import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { DataOf } from '@/contract/endpoint';
import { type FigureId, figureIds } from '@/contract/operator/report-figures';
import { figureCopy } from '@/contract/operator/report-figures.copy';
import { reportRange } from '@/contract/operator/reports.contract';
import { formatDay, formatPeriod } from '@/domain/thai-date';
import { Card, Text } from '@/shared/ui/kit';
import { Badge } from '../../kit/badge';
import { type Column, DataTable } from '../../kit/data-table';
import { FigureValue } from '../../kit/figure-value';
import { operatorQuery } from '../../kit/operator-query';
import { ExportButton } from './export-button';
import { PeriodFilter } from './period-filter';
import { refusePeriod, useReportPeriod } from './report-days';
import { ReportPage } from './report-page';
import { reportsCopy as copy } from './reports.copy';
import styles from './reports.module.css';
import { WideTable } from './wide-table';

type Day = DataOf<typeof reportRange>['days'][number];

/** A day, or the sums of all days. */
interface RangeRow extends Pick<Day, 'figures'> {
  readonly from: string;
  readonly to: string;
  /** Undefined for the sums. */
  readonly day?: Day;
}

/** Figures of a day that a phone's card shows; the others stand on the page of the day. */
const ofCard: readonly FigureId[] = ['deposits', 'payouts', 'net_cash', 'ggr', 'bonus_cost', 'ngr'];

const columns: readonly Column<RangeRow>[] = [
  {
    head: copy.day,
    cell: ({ day }) =>
      day ? (
        <Link href={`/reports?day=${day.day}`} className={styles.more}>
          {formatDay(day.day)}
        </Link>
      ) : (
        <b>{copy.total}</b>
      ),
  },
  ...figureIds.map((id) => ({
    ...{ head: figureCopy[id].title, isNumber: true, isSecondary: !ofCard.includes(id) },
    cell: ({ figures, from, to, day }: RangeRow) => {
      const value = <FigureValue id={id} value={figures[id]} from={from} to={to} />;
      return day ? value : <b>{value}</b>;
    },
  })),
  { head: copy.state, cell: ({ day }) => day && <DayState day={day} /> },
];

function DayState({ day: { is_final, is_closed } }: { day: Day }) {
  if (is_closed) return <Badge tone="success">{copy.closedShort}</Badge>;
  return is_final ? <Badge tone="warn">{copy.final}</Badge> : <Badge>{copy.notFinal}</Badge>;
}

/** `/operator/reports/range`: a row for each day, and their sums. */
export function RangeReport() {
  const period = useReportPeriod();
  const refusal = refusePeriod(period);
  const range = useQuery({
    ...operatorQuery(reportRange, period),
    enabled: refusal === undefined,
  });
  const { data } = range;
  const rows = data && toRows(data, period);
  return (
    <ReportPage
      {...{ ...period, title: copy.rangePage, page: 'range' }}
      state={formatPeriod(period.from, period.to)}
      actions={data && <ExportButton list="range" {...period} count={data.days.length} />}
    >
      <PeriodFilter path="/reports/range" period={period} />
      {refusal === undefined ? (
        <Card>
          <WideTable label={copy.rangeCaption}>
            <DataTable
              caption={copy.rangeCaption}
              columns={columns}
              rows={rows}
              keyOf={({ day }) => day?.day ?? copy.total}
              empty={copy.noDays}
              error={range.error}
              onRetry={() => void range.refetch()}
            />
          </WideTable>
        </Card>
      ) : (
        <Text role="alert" tone="warn">
          {refusal}
        </Text>
      )}
    </ReportPage>
  );
}

function toRows(
  { days, total }: DataOf<typeof reportRange>,
  period: { readonly from: string; readonly to: string },
): readonly RangeRow[] {
  if (days.length === 0) return [];
  return [
    { ...period, figures: total },
    ...days.map((day) => ({ from: day.day, to: day.day, figures: day.figures, day })),
  ];
}
