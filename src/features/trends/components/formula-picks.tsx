import type { FormulaName, FormulaSide } from '@/domain/baccarat-formulas';
import { formatInteger } from '@/domain/format-integer';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { trendsCopy as copy } from '../trends.copy';
import type { RoomDetail } from '../trends.queries';
import styles from './formula-picks.module.css';
import { formatRate } from './hit-rates';
import panel from './panel.module.css';
import sides from './sides.module.css';

export interface FormulaPicksProps {
  formulas: RoomDetail['formulas'];
  /** Hand that the formulas forecast, from 1; null when the shoe has no further hand. */
  hand: number | null;
}

/** Forecast of each formula for the next hand, always with the formula's measured hit rate. */
export function FormulaPicks({ formulas, hand }: FormulaPicksProps) {
  const title = hand === null ? copy.picks : copy.picksOf(hand);
  const most = Math.max(...formulas.map(({ counted }) => counted));
  return (
    <Card as="section" className={panel.panel} aria-label={copy.picks}>
      <Row align="baseline" place="spread" wraps className={panel.head}>
        <Text as="h2" variant="heading">
          {title}
        </Text>
        <span className={panel.quiet}>{copy.measuredOver(formatInteger(most))}</span>
      </Row>
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
    </Card>
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
      <Stack as="span" isCentered className={styles.letter} aria-hidden="true">
        {side === null ? '–' : copy.letters[side]}
      </Stack>
      <span className={styles.text}>
        <small>{copy.formulas[formula]}</small>
        <b>{side === null ? copy.noPick : copy.sides[side]}</b>
        <small className={styles.rate}>{rate}</small>
      </span>
    </li>
  );
}
