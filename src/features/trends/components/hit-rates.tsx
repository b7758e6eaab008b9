import type { TrendFormula } from '@/contract/trends.contract';
import { formatInteger } from '@/domain/format-integer';
import { Card, Row, Stack, Text } from '@/shared/ui/kit';
import { trendsCopy as copy, formatShare } from '../trends.copy';
import { allMayBeEven, findReach } from '../trends.rules';
import styles from './hit-rates.module.css';
import panel from './panel.module.css';

const STEPS = [-1, -0.5, 0, 0.5, 1] as const;

/** Measured hit rate of each formula with its confidence interval. */
export function HitRates({ formulas }: { formulas: readonly TrendFormula[] }) {
  const reach = findReach(formulas);
  const placeOf = (share: number): number => ((share - 0.5) / reach + 1) * 50;
  return (
    <Card as="section" className={panel.panel} aria-label={copy.rates}>
      <Row align="baseline" place="spread" wraps className={panel.head}>
        <Text as="h2" variant="heading">
          {copy.rates}
        </Text>
      </Row>
      <p className={panel.quiet}>{allMayBeEven(formulas) ? copy.ratesEven : copy.ratesOff}</p>
      <div className={styles.chart}>
        <Stack as="ul" gap={2} className={styles.rates}>
          {formulas.map(({ formula, share, low, high, counted }) => (
            <li key={formula}>
              <Row as="span" align="baseline" place="spread" wraps className={styles.text}>
                {copy.formulas[formula]}
                <Text as="small" variant="detail">
                  {share === null || low === null || high === null
                    ? copy.notMeasured
                    : copy.rateOver(formatRate({ share, low, high }), formatInteger(counted))}
                </Text>
              </Row>
              {share !== null && low !== null && high !== null && (
                <span className={styles.line} aria-hidden="true">
                  <span
                    style={{
                      left: `${placeOf(low)}%`,
                      width: `${placeOf(high) - placeOf(low)}%`,
                    }}
                  />
                  <i style={{ left: `${placeOf(share)}%` }} />
                </span>
              )}
            </li>
          ))}
        </Stack>
        <Row
          align="stretch"
          place="spread"
          variant="note"
          className={styles.scale}
          aria-hidden="true"
        >
          {STEPS.map((step) => (
            <span key={step}>{Math.round((0.5 + step * reach) * 100)}%</span>
          ))}
        </Row>
      </div>
    </Card>
  );
}

/** Formats a hit rate with half of its interval: `49.6% ±0.9`. */
export function formatRate({
  share,
  low,
  high,
}: {
  share: number;
  low: number;
  high: number;
}): string {
  return copy.rate(formatShare(share), (((high - low) / 2) * 100).toFixed(1));
}
