import { useId } from 'react';
import type { FigureId } from '@/contract/operator/report-figures';
import { reportFigures } from '@/contract/operator/report-figures';
import { figureCopy } from '@/contract/operator/report-figures.copy';
import { formatBaht } from '@/domain/baht';
import { formatInteger } from '@/domain/format-integer';
import { Card, Text } from '@/shared/ui/kit';
import { Skeleton } from '@/shared/ui/states';
import { FigureValue } from '../../kit/figure-value';
import { Definition } from './definition';
import type { DayData } from './report-days';
import { reportsCopy as copy } from './reports.copy';
import styles from './reports.module.css';

interface Group {
  title: string;
  figures: readonly FigureId[];
}

/** Figures of a day that belong together, each with its definition and its parts. */
export function FigureGroup({ title, figures, data }: Group & { data: DayData }) {
  const heading = useId();
  return (
    <Card as="section" aria-labelledby={heading} className={styles.group}>
      <Text as="h2" variant="heading" id={heading}>
        {title}
      </Text>
      <table className={styles.figures} aria-labelledby={heading}>
        <thead>
          <tr>
            <th scope="col">{copy.item}</th>
            <th scope="col">{copy.count}</th>
            <th scope="col">{copy.amount}</th>
          </tr>
        </thead>
        {figures.map((id) => (
          <FigureRows key={id} id={id} data={data} />
        ))}
      </table>
    </Card>
  );
}

function FigureRows({ id, data: { day, figures, parts } }: { id: FigureId; data: DayData }) {
  const isCount = reportFigures[id].unit === 'count';
  const lines = { from: day, to: day };
  const value = <FigureValue id={id} value={figures[id]} {...lines} />;
  return (
    <tbody>
      <tr className={styles.figure}>
        <th scope="row">
          {figureCopy[id].title}
          <Definition id={id} />
        </th>
        <td>{isCount && value}</td>
        <td>{!isCount && value}</td>
      </tr>
      {parts
        .filter(({ figure }) => figure === id)
        .map(({ key, title, count, amount }) => (
          <tr key={key} className={styles.part}>
            <th scope="row">{title}</th>
            <td>{count !== null && formatInteger(count)}</td>
            <td>
              <FigureValue id={id} value={formatBaht(amount)} {...lines} part={key} />
            </td>
          </tr>
        ))}
    </tbody>
  );
}

/** The shape of a group while its day is read. */
export function GroupSkeleton({ title, figures }: Group) {
  return (
    <Card as="section" aria-label={title} className={styles.group}>
      <Text as="h2" variant="heading">
        {title}
      </Text>
      {figures.map((id) => (
        <Skeleton key={id} width="100%" height={24} className={styles.bone} />
      ))}
    </Card>
  );
}
