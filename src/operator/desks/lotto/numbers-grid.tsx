import { type Exposure, PROPOSE_PERCENT } from '@/contract/operator/lotto-numbers.contract';
import { formatMoney } from '@/domain/money';
import { numbersCopy as copy, numberKindNames } from './numbers.copy';
import styles from './numbers.module.css';

const WHOLE = 100;
/** Percents of the ceiling from which a cell is warmer. */
const WARM_PERCENT = 40;

function heatOf({ percent }: Exposure): string {
  if (percent >= PROPOSE_PERCENT) return styles.hot;
  return percent >= WARM_PERCENT ? styles.warm : styles.cool;
}

/** The numbers of a round by what it pays for them. The percent is a word, a bar and a colour; a press chooses it. */
export function NumbersGrid({
  label,
  rows,
  chosen,
  onChoose,
}: {
  label: string;
  rows: readonly Exposure[];
  chosen: ReadonlySet<string>;
  /** Undefined for people who may only read. */
  onChoose: ((number: string) => void) | undefined;
}) {
  return (
    <ul aria-label={label} className={styles.grid}>
      {rows.map((row) => {
        const { number, percent, payout, closed } = row;
        const state = closed ? numberKindNames[closed.kind] : undefined;
        const cell = (
          <>
            <strong>{number}</strong>
            <span>{copy.percentOf(percent)}</span>
            <span className={styles.bar}>
              <span style={{ inlineSize: `${Math.min(percent, WHOLE)}%` }} />
            </span>
            <small>{state ?? formatMoney(payout)}</small>
          </>
        );
        const className = `${styles.cell} ${heatOf(row)} ${closed ? styles.closed : ''}`;
        const name = copy.cellName(number, percent, formatMoney(payout), state);
        return (
          <li key={number}>
            {onChoose ? (
              <button
                type="button"
                className={className}
                aria-label={name}
                aria-pressed={chosen.has(number)}
                onClick={() => onChoose(number)}
              >
                {cell}
              </button>
            ) : (
              <div className={className}>{cell}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
