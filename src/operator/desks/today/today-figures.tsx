import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'wouter';
import type { DataOf } from '@/contract/endpoint';
import type { FigureId } from '@/contract/operator/report-figures';
import { figureCopy } from '@/contract/operator/report-figures.copy';
import { reportToday } from '@/contract/operator/reports.contract';
import { toCalendarDay } from '@/domain/calendar-day';
import { formatMoney } from '@/domain/money';
import { formatDayOfYear } from '@/domain/thai-date';
import { Card, Row, Text } from '@/shared/ui/kit';
import { Skeleton } from '@/shared/ui/states';
import { BarChart } from '../../kit/bar-chart';
import { formatFigure } from '../../kit/figure-text';
import { FigureValue } from '../../kit/figure-value';
import { LoadError } from '../../kit/load-error';
import { operatorQuery } from '../../kit/operator-query';
import { useMay, useMe } from '../../shell/use-me';
import { todayFiguresCopy as copy } from './today-figures.copy';
import styles from './today-figures.module.css';

const EVERY_MS = 60_000;

const shown: readonly FigureId[] = [
  ...(['deposits', 'payouts', 'net_cash', 'ggr'] as const),
  ...(['members_new', 'first_deposits_count', 'players', 'bonus_cost'] as const),
];

type Figures = DataOf<typeof reportToday>;

/** The figures of today so far beside earlier days at the same time, for the roles that read the books. */
export function TodayFigures() {
  return useMay()(reportToday) ? <FiguresSection /> : null;
}

function FiguresSection() {
  const heading = useId();
  const today = toCalendarDay(new Date(useMe().server_time));
  const report = useQuery({ ...operatorQuery(reportToday), refetchInterval: EVERY_MS });
  const { data } = report;
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <Row place="spread" gap={3} wraps>
        <Text as="h2" variant="title" id={heading}>
          {copy.title}
        </Text>
        <Link href={`/reports?day=${today}`} className={styles.report}>
          {copy.report}
        </Link>
      </Row>
      {report.error && <LoadError error={report.error} onRetry={() => void report.refetch()} />}
      {(data ?? !report.error) && (
        <div className={styles.figures}>
          {shown.map((id) => (
            <FigureCard key={id} id={id} day={today} data={data} />
          ))}
        </div>
      )}
      {data && data.bars.length > 0 && <Bars bars={data.bars} />}
    </section>
  );
}

function FigureCard({ id, day, data }: { id: FigureId; day: string; data: Figures | undefined }) {
  return (
    <Card className={styles.figure}>
      <Text as="h3" variant="label" tone="soft">
        {figureCopy[id].title}
      </Text>
      {data ? (
        <>
          <Text variant="title" hasFigures>
            <FigureValue id={id} value={data.today[id]} from={day} to={day} />
          </Text>
          <Text variant="note" tone="faint" hasFigures>
            {copy.yesterday(formatFigure(id, data.yesterday[id]))}
          </Text>
          <Text variant="note" tone="faint" hasFigures>
            {copy.weekAgo(formatFigure(id, data.week_ago[id]))}
          </Text>
        </>
      ) : (
        <Skeleton width="60%" height={64} />
      )}
    </Card>
  );
}

function Bars({ bars }: Pick<Figures, 'bars'>) {
  const [netCash, ggr] = [bars.map(({ net_cash }) => net_cash), bars.map((bar) => bar.ggr)];
  return (
    <Card>
      <BarChart
        title={copy.bars}
        sentence={copy.sentence(bars.length, formatMoney(sum(netCash)), formatMoney(sum(ggr)))}
        labels={bars.map(({ day }) => formatDayOfYear(day))}
        labelHead={copy.day}
        series={[
          { name: copy.netCash, values: netCash },
          { name: copy.ggr, values: ggr },
        ]}
        format={formatMoney}
        asTable={copy.asTable}
      />
    </Card>
  );
}

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);
