import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { DataOf } from '@/contract/endpoint';
import { type FigureId, figureIds, reportFigures } from '@/contract/operator/report-figures';
import { figureCopy } from '@/contract/operator/report-figures.copy';
import { reportDay, reportLines } from '@/contract/operator/reports.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';
import { formatPeriod } from '@/domain/thai-date';
import { Card, Row, Text } from '@/shared/ui/kit';
import { EmptyState } from '@/shared/ui/states';
import { type Column, DataTable } from '../../kit/data-table';
import { operatorPages, operatorQuery } from '../../kit/operator-query';
import { pageProps } from '../../kit/page-props';
import { TimeText } from '../../kit/time-text';
import { useUrlFilter } from '../../kit/use-url-filter';
import { Definition } from './definition';
import { ExportButton } from './export-button';
import { PeriodFilter } from './period-filter';
import { type Period, refusePeriod, useReportPeriod } from './report-days';
import { ReportPage } from './report-page';
import { reportsCopy as copy } from './reports.copy';
import styles from './reports.module.css';

const PAGE = 50;

type LinesData = DataOf<typeof reportLines>;
type Line = LinesData['lines'][number];

const columns: readonly Column<Line>[] = [
  { head: copy.at, cell: ({ at }) => (at === null ? '–' : <TimeText at={at} />) },
  { head: copy.number, cell: ({ number }) => number ?? '–' },
  { head: copy.line, cell: ({ title }) => title },
  { head: copy.member, cell: (line) => <Member line={line} /> },
  {
    ...{ head: copy.lineAmount, isNumber: true },
    cell: ({ amount }) => (amount === null ? '–' : formatMoney(amount)),
  },
];

function Member({ line: { member_id, username } }: { line: Line }) {
  if (member_id === null) return '–';
  return (
    <Link href={`/members/${member_id}`} className={styles.more}>
      {username ?? member_id}
    </Link>
  );
}

/** `/operator/reports/lines`: the lines that a figure or one of its parts is made of. */
export function LinesReport() {
  const url = useUrlFilter();
  const period = useReportPeriod();
  const figure = figureIds.find((id) => id === url.read('figure'));
  if (figure === undefined || !('hasLines' in reportFigures[figure])) {
    return (
      <ReportPage {...{ ...period, title: copy.linesPage, page: 'lines' }}>
        <EmptyState title={copy.noFigure} />
      </ReportPage>
    );
  }
  return <Lines figure={figure} period={period} part={url.read('part')} />;
}

interface LinesProps {
  figure: FigureId;
  period: Period;
  /** Key of a part; undefined for the whole figure. */
  part: string | undefined;
}

function Lines({ figure, period, part }: LinesProps) {
  const filter = { figure, ...period, ...(part !== undefined && { part }) };
  const refusal = refusePeriod(period);
  const list = useInfiniteQuery({
    ...operatorPages(reportLines, { ...filter, limit: PAGE }),
    enabled: refusal === undefined,
  });
  const first = list.data?.pages[0];
  const partTitle = usePartTitle({ figure, period, part });
  const title = [figureCopy[figure].title, partTitle].filter(Boolean).join(' · ');
  return (
    <ReportPage
      {...{ ...period, title, page: 'lines' }}
      state={formatPeriod(period.from, period.to)}
      actions={first && <ExportButton list="lines" {...filter} count={first.count} />}
    >
      <PeriodFilter
        path="/reports/lines"
        period={period}
        rest={{ figure, ...(part !== undefined && { part }) }}
      />
      <Card>
        <Row gap={1} className={styles.sum}>
          <Text variant="title" hasFigures role="status">
            {first && describeTotal(figure, first)}
          </Text>
          <Definition id={figure} />
        </Row>
        {refusal === undefined ? (
          <DataTable
            caption={copy.linesCaption}
            columns={columns}
            rows={list.data?.pages.flatMap(({ lines }) => lines)}
            keyOf={({ key }) => key}
            empty={copy.noLines}
            {...pageProps(list)}
          />
        ) : (
          <Text role="alert" tone="warn">
            {refusal}
          </Text>
        )}
      </Card>
    </ReportPage>
  );
}

function describeTotal(figure: FigureId, { total, count }: LinesData): string {
  return reportFigures[figure].unit === 'baht'
    ? copy.linesTotal(formatMoney(total), formatInteger(count))
    : copy.linesCount(formatInteger(count));
}

/** Returns the Thai name of a part, which the report of the last day knows; its key where that day has no such part. */
function usePartTitle({ figure, period, part }: LinesProps): string | undefined {
  const { data } = useQuery({
    ...operatorQuery(reportDay, { day: period.to }),
    enabled: part !== undefined,
  });
  const found = data?.parts.find((each) => each.figure === figure && each.key === part);
  return found?.title ?? part;
}
