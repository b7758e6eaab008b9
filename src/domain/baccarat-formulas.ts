import type { BaccaratSpot } from './baccarat';

/** The side that a formula forecasts for the next hand. */
export type FormulaSide = Exclude<BaccaratSpot, 'tie'>;

/** Hit rate of a formula. Only hands count for which the formula made a forecast and which did not end in a tie. */
export interface HitRate {
  readonly hits: number;
  readonly counted: number;
  /** Hit rate from 0 to 1; null while nothing was counted. */
  readonly share: number | null;
  /** Interval that contains the true hit rate with 95 % confidence; null while nothing was counted. */
  readonly interval: readonly [low: number, high: number] | null;
}

/** The latest runs of wins by one side, in dealing order; ties are skipped. */
interface Runs {
  readonly side: FormulaSide;
  readonly lengths: readonly number[];
}

/** The formulas, in display order. */
export const formulaNames = ['follow', 'alternate', 'bigEye', 'twoAndTwo'] as const;

export type FormulaName = (typeof formulaNames)[number];

/** Number of standard errors on both sides of the mean that hold 95 % of a normal distribution. */
const NORMAL_95 = 1.959964;

const formulas: Readonly<Record<FormulaName, (runs: Runs) => FormulaSide | null>> = {
  /** Forecasts the side that won last. */
  follow: ({ side }) => side,
  /** Forecasts the side that did not win last. */
  alternate: ({ side }) => otherThan(side),
  /** Forecasts the side whose win repeats the last colour of the big eye boy road. */
  bigEye: ({ side, lengths }) => {
    const [last = 0, before, second] = [lengths.at(-1), lengths.at(-2), lengths.at(-3)];
    if (before === undefined || (last === 1 && second === undefined)) return null;
    const isRed = last === 1 ? before === second : before !== last - 1;
    const staysRed = before !== last;
    return staysRed === isRed ? side : otherThan(side);
  },
  /** Forecasts that every run has exactly two wins. */
  twoAndTwo: ({ side, lengths }) => (lengths.at(-1) === 1 ? side : otherThan(side)),
};

/** Returns each formula's forecast for the hand after the given hands; null where a formula has too little data. */
export function sayNext(
  winners: readonly BaccaratSpot[],
): Readonly<Record<FormulaName, FormulaSide | null>> {
  return sayAll(winners.reduce(addWin, null));
}

/**
 * Measures the hit rate of every formula over the given shoes. Every shoe starts anew, and a forecast uses only earlier
 * hands of its shoe. A tie is not counted, because it returns the stake.
 */
export function measureFormulas(
  shoes: readonly (readonly BaccaratSpot[])[],
): Readonly<Record<FormulaName, HitRate>> {
  const hits = { follow: 0, alternate: 0, bigEye: 0, twoAndTwo: 0 };
  const counted = { ...hits };
  for (const winners of shoes) {
    let runs: Runs | null = null;
    for (const winner of winners) {
      const forecasts = sayAll(runs);
      for (const name of formulaNames) {
        if (winner === 'tie' || forecasts[name] === null) continue;
        counted[name] += 1;
        if (forecasts[name] === winner) hits[name] += 1;
      }
      runs = addWin(runs, winner);
    }
  }
  const rateOf = (name: FormulaName): HitRate => rateHits(hits[name], counted[name]);
  return {
    follow: rateOf('follow'),
    alternate: rateOf('alternate'),
    bigEye: rateOf('bigEye'),
    twoAndTwo: rateOf('twoAndTwo'),
  };
}

/** Computes a hit rate with its Wilson interval, which is also valid for few hands. */
export function rateHits(hits: number, counted: number): HitRate {
  if (counted === 0) return { hits, counted, share: null, interval: null };
  const share = hits / counted;
  const square = NORMAL_95 ** 2;
  const middle = (share + square / (2 * counted)) / (1 + square / counted);
  const reach =
    (NORMAL_95 * Math.sqrt((share * (1 - share)) / counted + square / (4 * counted ** 2))) /
    (1 + square / counted);
  return {
    hits,
    counted,
    share,
    interval: [Math.max(0, middle - reach), Math.min(1, middle + reach)],
  };
}

function sayAll(runs: Runs | null): Readonly<Record<FormulaName, FormulaSide | null>> {
  return {
    follow: runs && formulas.follow(runs),
    alternate: runs && formulas.alternate(runs),
    bigEye: runs && formulas.bigEye(runs),
    twoAndTwo: runs && formulas.twoAndTwo(runs),
  };
}

function addWin(runs: Runs | null, winner: BaccaratSpot): Runs | null {
  if (winner === 'tie') return runs;
  if (runs?.side !== winner)
    return { side: winner, lengths: [...(runs?.lengths.slice(-2) ?? []), 1] };
  return { side: winner, lengths: [...runs.lengths.slice(0, -1), (runs.lengths.at(-1) ?? 0) + 1] };
}

function otherThan(side: FormulaSide): FormulaSide {
  return side === 'player' ? 'banker' : 'player';
}
