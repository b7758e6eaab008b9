import type { FormulaName, FormulaSide } from '@/domain/baccarat-formulas';
import { formatInteger } from '@/domain/format-integer';
import { soothCopy as copy } from '../sooth.copy';
import type { RoomDetail } from '../sooth.queries';
import styles from './formula-picks.module.css';
import { formatRate } from './hit-rates';
import panel from './panel.module.css';
import sides from './sides.module.css';

export interface FormulaPicksProps {
  formulas: RoomDetail['formulas'];
  /** The hand that they speak of, from 1; null where the shoe has no further one. */
  hand: number | null;
}

/** What each formula says of the next hand, never without how often it was right. */
export function FormulaPicks({ formulas, hand }: FormulaPicksProps) {
  const title = hand === null ? copy.picks : copy.picksOf(hand);
  const most = Math.max(...formulas.map(({ counted }) => counted));
  return (
    <section className={panel.panel} aria-label={copy.picks}>
      <div className={panel.head}>
        <h2>{title}</h2>
        <span className={panel.quiet}>{copy.measuredOver(formatInteger(most))}</span>
      </div>
      <ul className={styles.picks}>
        {formulas.map(({ formula, next, share, low, high }) => (
          <Pick
            key={formula}
            formula={formula}
            side={hand === null ? null : next}
            rate={
              share === null || low === null || high === null
                ? copy.notMeasured
                : copy.wasRight(formatRate({ share, low, high }))
            }
          />
        ))}
      </ul>
    </section>
  );
}

interface PickProps {
  formula: FormulaName;
  side: FormulaSide | null;
  rate: string;
}

function Pick({ formula, side, rate }: PickProps) {
  return (
    <li className={side === null ? undefined : sides[side]}>
      <span className={styles.letter} aria-hidden="true">
        {side === null ? '–' : copy.letters[side]}
      </span>
      <span className={styles.words}>
        <small>{copy.formulas[formula]}</small>
        <b>{side === null ? copy.noPick : copy.sides[side]}</b>
        <small className={styles.rate}>{rate}</small>
      </span>
    </li>
  );
}
