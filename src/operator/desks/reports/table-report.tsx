import { useInfiniteQuery } from '@tanstack/react-query';
import type { DataOf } from '@/contract/endpoint';
import { type ReportSection, reportTable } from '@/contract/operator/reports.contract';
import { formatDay, formatPeriod } from '@/domain/thai-date';
import { Card, Row, Text } from '@/shared/ui/kit';
import { type Column, DataTable } from '../../kit/data-table';
import { DayFilter } from '../../kit/filters';
import { operatorPages } from '../../kit/operator-query';
import { pageProps } from '../../kit/page-props';
import { useUrlFilter } from '../../kit/use-url-filter';
import { ExportButton } from './export-button';
import { PeriodFilter } from './period-filter';
import { refusePeriod, useReportPeriod } from './report-days';
import { ReportPage } from './report-page';
import { reportsCopy as copy } from './reports.copy';
import styles from './reports.module.css';
import { Cell } from './table-cell';
import { WideTable } from './wide-table';

const PAGE = 100;
/** Columns while the first page is on its way. */
const UNKNOWN: readonly Column<TableRow>[] = ['', ' ', '  '].map((head) => ({
  head,
  cell: () => null,
}));

type TableData = DataOf<typeof reportTable>;

/** A row with its place in the list, because rows have no key of their own. */
interface TableRow {
  readonly place: number;
  readonly cells: TableData['rows'][number];
}

/** `/operator/reports/games` and the other reports with a table of their own. */
export function TableReport({ section }: { section: ReportSection }) {
  const chosen = useReportPeriod();
  const url = useUrlFilter();
  // Balances are those at the end of one day.
  const isOneDay = section === 'balances';
  const period = isOneDay ? { from: chosen.to, to: chosen.to } : chosen;
  const refusal = refusePeriod(period);
  const list = useInfiniteQuery({
    ...operatorPages(reportTable, { section, ...period, limit: PAGE }),
    enabled: refusal === undefined,
  });
  const [first] = list.data?.pages ?? [];
  const rows = list.data?.pages
    .flatMap((page) => page.rows)
    .map((cells, place): TableRow => ({ cells, place }));
  const title = copy.sections[section];
  return (
    <ReportPage
      {...{ ...period, title, page: section }}
      state={isOneDay ? formatDay(period.to) : formatPeriod(period.from, period.to)}
      actions={
        first && (
          <ExportButton
            {...{ list: 'table', section, ...period }}
            count={list.hasNextPage ? undefined : rows?.length}
          />
        )
      }
    >
      {isOneDay ? (
        <Row className={styles.filter}>
          <DayFilter
            label={copy.day}
            value={period.to}
            onChange={(day) => day !== '' && url.set('to', day)}
          />
        </Row>
      ) : (
        <PeriodFilter path={`/reports/${section}`} period={period} />
      )}
      {refusal === undefined ? (
        <Card>
          <WideTable label={copy.tableCaption(title)}>
            <DataTable
              caption={copy.tableCaption(title)}
              columns={first ? toColumns(first) : UNKNOWN}
              rows={rows}
              keyOf={({ place }) => place}
              empty={copy.emptyTable}
              {...pageProps(list)}
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

function toColumns({ columns }: TableData): readonly Column<TableRow>[] {
  return columns.map(({ title, kind }, place) => ({
    ...{ head: title, isNumber: kind !== 'text' && kind !== 'time' },
    cell: ({ cells }: TableRow) => <Cell kind={kind} text={cells[place] ?? null} />,
  }));
}
