import { Link, useLocation } from 'wouter';
import { formatMonth } from '@/domain/thai-date';
import { buttonClass } from '@/shared/ui/button';
import { Row } from '@/shared/ui/kit';
import { DayFilter } from '../../kit/filters';
import { getMonth, type Period } from './report-days';
import { reportsCopy as copy } from './reports.copy';
import styles from './reports.module.css';

/** The days of a report, and the months before and after. */
export function PeriodFilter({
  path,
  period,
  rest = {},
}: {
  /** Path of the page, such as `/reports/range`. */
  path: string;
  period: Period;
  /** Further fields of the address, which stay. */
  rest?: Readonly<Record<string, string>>;
}) {
  const [, go] = useLocation();
  const pathOf = (chosen: Period) => `${path}?${new URLSearchParams({ ...rest, ...chosen })}`;
  const choose = (change: Partial<Period>) =>
    go(pathOf({ ...period, ...change }), { replace: true });
  const [before, after] = [getMonth(period.from, -1), getMonth(period.from, 1)];
  const link = buttonClass({ variant: 'text', size: 'small' });
  return (
    <Row gap={3} wraps className={styles.filter}>
      <DayFilter
        label={copy.from}
        value={period.from}
        onChange={(from) => from !== '' && choose({ from })}
      />
      <DayFilter label={copy.to} value={period.to} onChange={(to) => to !== '' && choose({ to })} />
      <Row gap={1}>
        <Link href={pathOf(before)} className={link} aria-label={copy.monthBefore}>
          ‹ {formatMonth(before.from)}
        </Link>
        <Link href={pathOf(after)} className={link} aria-label={copy.monthAfter}>
          {formatMonth(after.from)} ›
        </Link>
      </Row>
    </Row>
  );
}
