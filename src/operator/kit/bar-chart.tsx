import type { CSSProperties, ReactNode } from 'react';
import styles from './bar-chart.module.css';

/** A row of bars of one colour. */
export interface BarSeries {
  readonly name: string;
  readonly values: readonly number[];
}

export interface BarChartProps {
  title: string;
  /** The picture in one sentence, for people who do not see it. */
  sentence: string;
  /** Names of the places along the axis, such as days. */
  labels: readonly string[];
  /** Head of the column with the labels. */
  labelHead: string;
  /** One or two rows of bars, each with as many values as there are labels. */
  series: readonly BarSeries[];
  format: (value: number) => string;
  /** Text that opens the same figures as a table. */
  asTable: string;
}

const WIDTH = 600;
const HEIGHT = 160;
/** Share of a label's place that its bars fill. */
const FILLED = 0.72;
const LEAST_BAR = 1;

/** Bars around a line at zero, with the same figures as a table below. */
export function BarChart({
  title,
  sentence,
  labels,
  labelHead,
  series,
  format,
  asTable,
}: BarChartProps) {
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.head}>
        <span className={styles.title}>{title}</span>
        {series.map(({ name }, at) => (
          <span key={name} className={styles.legend}>
            <i className={styles.mark} style={colour(at)} />
            {name}
          </span>
        ))}
      </figcaption>
      <Bars sentence={sentence} labels={labels} series={series} format={format} />
      <div className={styles.ends}>
        <span>{labels[0]}</span>
        <span>{labels.at(-1)}</span>
      </div>
      <details className={styles.details}>
        <summary>{asTable}</summary>
        <Figures head={labelHead} labels={labels} series={series} format={format} />
      </details>
    </figure>
  );
}

const colour = (at: number): CSSProperties => ({
  color: at === 0 ? 'var(--ck-accent-300)' : 'var(--ck-info)',
});

type Drawn = Pick<BarChartProps, 'labels' | 'series' | 'format'>;

function Bars({ sentence, labels, series, format }: Drawn & Pick<BarChartProps, 'sentence'>) {
  const all = series.flatMap(({ values }) => values);
  const [top, bottom] = [Math.max(...all, 0), Math.min(...all, 0)];
  const scale = HEIGHT / Math.max(top - bottom, 1);
  const zero = top * scale;
  const place = WIDTH / Math.max(labels.length, 1);
  const width = (place * FILLED) / series.length;
  const bar = (value: number) => Math.max(Math.abs(value) * scale, value === 0 ? 0 : LEAST_BAR);
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={sentence}
    >
      {series.map(({ name, values }, at) => (
        <g key={name} style={colour(at)} fill="currentColor">
          {values.map((value, index) => (
            <rect
              key={labels[index]}
              x={index * place + (place * (1 - FILLED)) / 2 + at * width}
              y={value > 0 ? zero - bar(value) : zero}
              width={width}
              height={bar(value)}
            >
              <title>{`${labels[index]} ${name} ${format(value)}`}</title>
            </rect>
          ))}
        </g>
      ))}
      <line x1={0} x2={WIDTH} y1={zero} y2={zero} className={styles.zero} />
    </svg>
  );
}

function Figures({ head, labels, series, format }: Drawn & { head: string }): ReactNode {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {labels.map((label, index) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {series.map(({ name, values }) => (
              <td key={name}>{format(values[index] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
