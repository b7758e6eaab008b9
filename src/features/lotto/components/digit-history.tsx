import type { LottoRound } from '@/contract/lotto.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatDayOfYear } from '@/domain/thai-date';
import { digitsOf } from '../digit-frequency.rules';
import { resultsCopy as copy } from '../results.copy';
import { yeekeeCopy } from '../yeekee.copy';
import styles from './digit-history.module.css';

/** A phone has room for this many results. */
const COUNT = 10;

/** A table of the digits of the last results, the latest on the right. Odd digits are marked. */
export function DigitHistory({ rounds }: { rounds: readonly LottoRound[] }) {
  const shown = rounds
    .filter(({ result }) => result !== null)
    .slice(0, COUNT)
    .reverse();
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <b>{copy.recent(formatInteger(shown.length))}</b>
        <span className={styles.legend}>
          <i data-odd="true" /> {copy.odd}
          <i data-odd="false" /> {copy.even}
        </span>
      </figcaption>
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">{copy.position}</th>
            {shown.map(({ round_id, day, number }) => (
              <th
                key={round_id}
                scope="col"
                aria-label={number === null ? formatDayOfYear(day) : yeekeeCopy.round(number)}
              >
                {number ?? Number(day.slice(-2))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {copy.positions.map((position, place) => (
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
    </figure>
  );
}
