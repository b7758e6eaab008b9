import { Row } from '@/shared/ui/kit';
import type { Segment } from '../wheel.rules';
import styles from './number-line.module.css';
import hues from './wheel-hues.module.css';

const QUARTERS = [0, 25, 50, 75, 100];

/** The wheel's segments as a line, with a mark at the drawn number. */
export function NumberLine({ segments, number }: { segments: readonly Segment[]; number: string }) {
  return (
    <div aria-hidden="true">
      <div className={styles.line}>
        {segments.map(({ prize, from, to, hue }) => (
          <i
            key={prize.no}
            className={hues.hue}
            data-hue={hue}
            style={{ left: `${from}%`, width: `${to - from}%` }}
          />
        ))}
        <u style={{ left: `${Number(number)}%` }} />
      </div>
      <Row align="stretch" place="spread" variant="note" className={styles.scale}>
        {QUARTERS.map((tick) => (
          <span key={tick}>{tick}</span>
        ))}
      </Row>
    </div>
  );
}
