import type { CSSProperties } from 'react';
import { formatInteger } from '@/domain/format-integer';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { digitChartsCopy as copy } from './digit-charts.copy';
import styles from './digit-charts.module.css';
import { countDigits, type DigitCounts, type ResultDigits } from './digit-frequency.rules';

export interface DigitFrequencyProps {
  results: readonly ResultDigits[];
}

/** A chart of how often each digit was drawn, in total and at each place, with the expected average. */
export function DigitFrequency({ results }: DigitFrequencyProps) {
  const { all, places } = countDigits(results);
  const most = Math.max(...all);
  if (most <= 0) return null;
  const expected = (results.length * places.length) / all.length;
  const style = { '--expected': expected / most } as CSSProperties;
  return (
    <Stack as="figure" gap={3} isCard className={styles.figure}>
      <Row as="figcaption" place="spread" wraps className={styles.caption}>
        <Text as="b" variant="strong">
          {copy.frequency(formatInteger(results.length))}
        </Text>
        <Row as="span" gap={1} variant="detail" className={styles.expected}>
          <i /> {copy.expected(formatInteger(Math.round(expected)))}
        </Row>
      </Row>
      {/* The ten columns stay side by side, and scroll where large text needs more space. */}
      <Stack gap={3} className={styles.scroller} role="region" aria-label={copy.digit} tabIndex={0}>
        <div className={styles.bars} style={style} aria-hidden="true">
          {all.map((count, digit) => (
            <i key={digit} style={{ '--share': count / most } as CSSProperties} />
          ))}
        </div>
        <table className={`${styles.table} ${styles.counts}`}>
          <thead>
            <tr>
              <th scope="col">{copy.digit}</th>
              {all.map((_, digit) => (
                <th key={digit} scope="col">
                  {digit}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{copy.together}</th>
              {all.map((count, digit) => (
                <td key={digit}>{formatInteger(count)}</td>
              ))}
            </tr>
          </tbody>
          <tbody className={styles.places}>
            {copy.positions.map((position, place) => (
              <Place key={position} name={position} counts={places[place] ?? []} />
            ))}
          </tbody>
        </table>
      </Stack>
    </Stack>
  );
}

function Place({ name, counts }: { name: string; counts: DigitCounts }) {
  const most = Math.max(1, ...counts);
  return (
    <tr>
      <th scope="row">{name}</th>
      {counts.map((count, digit) => (
        <td key={digit}>
          <span style={{ '--share': count / most } as CSSProperties}>{count}</span>
        </td>
      ))}
    </tr>
  );
}
