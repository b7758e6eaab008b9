import type { LottoRound } from '@/contract/lotto.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatDayOfYear } from '@/domain/thai-date';
import { digitChartsCopy } from '@/shared/lottery/digit-charts.copy';
import styles from '@/shared/lottery/digit-charts.module.css';
import { digitsOf } from '@/shared/lottery/digit-frequency.rules';
import { lotteryCopy } from '@/shared/lottery/lottery.copy';
import { Row, Stack, Text } from '@/shared/ui/kit';
import { resultsCopy as copy } from '../results.copy';

/** Number of results that fit on a phone. */
const COUNT = 10;

/** Table of the digits of the last results, the latest on the right; odd digits are marked. */
export function DigitHistory({ rounds }: { rounds: readonly LottoRound[] }) {
  const shown = rounds
    .filter(({ result }) => result !== null)
    .slice(0, COUNT)
    .reverse();
  return (
    <Stack as="figure" gap={3} isCard className={styles.figure}>
      <Row as="figcaption" place="spread" wraps className={styles.caption}>
        <Text as="b" variant="strong">
          {copy.recent(formatInteger(shown.length))}
        </Text>
        <Row as="span" gap={1} variant="detail" className={styles.parity}>
          <i data-odd="true" /> {copy.odd}
          <i data-odd="false" /> {copy.even}
        </Row>
      </Row>
      <table className={`${styles.table} ${styles.history}`}>
        <thead>
          <tr>
            <th scope="col">{copy.position}</th>
            {shown.map(({ round_id, day, number }) => (
              <th
                key={round_id}
                scope="col"
                aria-label={number === null ? formatDayOfYear(day) : lotteryCopy.round(number)}
              >
                {number ?? Number(day.slice(-2))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.places}>
          {digitChartsCopy.positions.map((position, place) => (
            <tr key={position}>
              <th scope="row">{position}</th>
              {shown.map(({ round_id, result }) => {
                const digit = result ? digitsOf(result)[place] : '';
                return (
                  <td key={round_id}>
                    <span data-odd={Number(digit) % 2 === 1}>{digit}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Stack>
  );
}
