import type { CSSProperties } from 'react';
import { formatInteger } from '@/domain/format-integer';
import { countDigits, type DigitCounts, type ResultDigits } from '../digit-frequency.rules';
import { resultsCopy as copy } from '../results.copy';
import styles from './digit-frequency.module.css';

export interface DigitFrequencyProps {
  results: readonly ResultDigits[];
}

/** A chart of how often each digit was drawn, in total and by place, with the expected average. */
export function DigitFrequency({ results }: DigitFrequencyProps) {
  const { all, places } = countDigits(results);
  const most = Math.max(...all);
  if (most <= 0) return null;
  const expected = (results.length * places.length) / all.length;
  const style = { '--expected': expected / most } as CSSProperties;
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <b>{copy.frequency(formatInteger(results.length))}</b>
        <span className={styles.legend}>
          <i /> {copy.expected(formatInteger(Math.round(expected)))}
        </span>
      </figcaption>
      {/* Ten columns stay beside each other; where large text needs more room than there is, they scroll. */}
      <div className={styles.scroller} role="region" aria-label={copy.digit} tabIndex={0}>
        <div className={styles.bars} style={style} aria-hidden="true">
          {all.map((count, digit) => (
            <i key={digit} style={{ '--share': count / most } as CSSProperties} />
          ))}
        </div>
        <table className={styles.table}>
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
          <tbody>
            {copy.positions.map((position, place) => (
              <Place key={position} name={position} counts={places[place] ?? []} />
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

function Place({ name, counts }: { name: string; counts: DigitCounts }) {
  const most = Math.max(1, ...counts);
  return (
    <tr className={styles.place}>
      <th scope="row">{name}</th>
      {counts.map((count, digit) => (
        <td key={digit}>
          <span style={{ '--share': count / most } as CSSProperties}>{count}</span>
        </td>
      ))}
    </tr>
  );
}
