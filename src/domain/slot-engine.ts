import type { Draw } from './fairness';
import type { SlotVariant } from './slot-variants';

/** Number of a symbol: 0 is the wild, 1 the scatter, 2–4 are high-paying, 5–7 low-paying. */
export type SlotSymbol = number;

export const WILD: SlotSymbol = 0;
export const SCATTER: SlotSymbol = 1;
export const REEL_COUNT = 5;
export const ROW_COUNT = 3;

/** Wins are integers in thousandths of the stake, so that every stake in whole baht pays whole satang. */
export const MILLI = 1000;

/** Maximum win of a round, in multiples of the stake. */
export const WIN_CAP_MULTIPLE = 5000;

/** Stakes a member can choose, in satang. */
export const slotStakes = [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000] as const;

/** The row that each line crosses on every reel; 0 is the top row. */
export const slotLines: readonly (readonly number[])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [1, 0, 1, 2, 1],
];

/** A win of equal symbols on one line, counted from the left. */
export interface SlotLineWin {
  /** Index into {@link slotLines}. */
  readonly line: number;
  readonly symbol: SlotSymbol;
  readonly count: number;
  readonly winMilli: number;
}

/** A spin of the reels. */
export interface SlotSpin {
  /** Strip index shown in the top row, per reel. */
  readonly stops: readonly number[];
  /** Symbols by reel, from the top row down. */
  readonly grid: readonly (readonly SlotSymbol[])[];
  /** Line wins, already multiplied by `multiplier`. */
  readonly lines: readonly SlotLineWin[];
  readonly scatters: number;
  readonly multiplier: number;
  readonly winMilli: number;
}

/** A paid spin together with the free spins that it won. */
export interface SlotRound {
  /** The paid spin, followed by the free spins. */
  readonly spins: readonly SlotSpin[];
  readonly freeSpins: number;
  readonly winMilli: number;
}

/**
 * Returns the symbols shown when the reels stop at these positions.
 * @throws RangeError when a strip is empty
 */
export function readGrid(
  strips: readonly (readonly SlotSymbol[])[],
  stops: readonly number[],
): readonly (readonly SlotSymbol[])[] {
  return strips.map((strip, reel) => {
    const shown: SlotSymbol[] = [];
    for (let row = 0; row < ROW_COUNT; row += 1) {
      const symbol = strip[((stops[reel] ?? 0) + row) % strip.length];
      if (symbol === undefined) throw new RangeError('Empty reel strip');
      shown.push(symbol);
    }
    return shown;
  });
}

/**
 * Finds the win of a line: consecutive symbols from the left that match reel 1, with wilds as substitutes.
 * @returns null when the line wins nothing
 */
export function findLineWin(
  variant: Pick<SlotVariant, 'pays'>,
  grid: readonly (readonly SlotSymbol[])[],
  line: number,
  lines = slotLines,
): SlotLineWin | null {
  const rows = lines[line] ?? [];
  const symbol = grid[0]?.[rows[0] ?? 0];
  if (symbol === undefined || symbol === SCATTER) return null;
  let count = 1;
  while (count < REEL_COUNT) {
    const next = grid[count]?.[rows[count] ?? 0];
    if (next !== symbol && next !== WILD) break;
    count += 1;
  }
  const winMilli = linePay(variant, symbol, count);
  return winMilli === 0 ? null : { line, symbol, count, winMilli };
}

/** Returns the payout of a line, in thousandths of the stake. */
export function linePay(
  variant: Pick<SlotVariant, 'pays'>,
  symbol: SlotSymbol,
  count: number,
): number {
  return variant.pays[symbol]?.[count - 3] ?? 0;
}

/** Returns how many free spins a number of scatters wins. */
export function freeSpinsFor(variant: Pick<SlotVariant, 'freeSpins'>, scatters: number): number {
  return variant.freeSpins[scatters - 3] ?? 0;
}

/** Reels and payouts of a round; the lines and the largest win are those of this file unless they are given. */
export interface SlotRules
  extends Pick<SlotVariant, 'strips' | 'freeStrips' | 'pays' | 'freeSpins' | 'freeMultiplier'> {
  readonly lines?: typeof slotLines;
  readonly mostWinMilli?: number;
}

/** Plays one round. The result depends only on the draws. */
export function playSlotRound(variant: SlotRules, draw: Draw): SlotRound {
  const { mostWinMilli = WIN_CAP_MULTIPLE * MILLI } = variant;
  const paid = playSpin(variant, variant.strips, 1, draw);
  const freeSpins = freeSpinsFor(variant, paid.scatters);
  const spins = [paid];
  for (let i = 0; i < freeSpins; i += 1) {
    spins.push(playSpin(variant, variant.freeStrips, variant.freeMultiplier, draw));
  }
  const sum = spins.reduce((total, spin) => total + spin.winMilli, 0);
  return { spins, freeSpins, winMilli: Math.min(sum, mostWinMilli) };
}

/**
 * Computes a win in satang.
 * @throws RangeError when the win is not a whole number, because the stake is not in whole baht
 */
export function winSatang(stakeSatang: number, winMilli: number): number {
  const thousandths = stakeSatang * winMilli;
  if (!Number.isSafeInteger(thousandths) || thousandths % MILLI !== 0) {
    throw new RangeError(`No whole win: ${stakeSatang} × ${winMilli}`);
  }
  return thousandths / MILLI;
}

function playSpin(
  variant: SlotRules,
  strips: readonly (readonly SlotSymbol[])[],
  multiplier: number,
  draw: Draw,
): SlotSpin {
  const stops = strips.map((strip) => draw(strip.length));
  const grid = readGrid(strips, stops);
  const { lines: crossed = slotLines } = variant;
  const lines: SlotLineWin[] = [];
  for (let line = 0; line < crossed.length; line += 1) {
    const win = findLineWin(variant, grid, line, crossed);
    if (win) lines.push({ ...win, winMilli: win.winMilli * multiplier });
  }
  let scatters = 0;
  for (const shown of grid) for (const symbol of shown) if (symbol === SCATTER) scatters += 1;
  const winMilli = lines.reduce((total, win) => total + win.winMilli, 0);
  return { stops, grid, lines, scatters, multiplier, winMilli };
}
