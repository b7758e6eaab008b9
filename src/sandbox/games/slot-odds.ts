import {
  findLineWin,
  freeSpinsFor,
  linePay,
  MILLI,
  REEL_COUNT,
  ROW_COUNT,
  readGrid,
  SCATTER,
  slotLines,
  WILD,
} from '@/domain/slot-engine';
import type { SlotVariant } from '@/domain/slot-variants';

/** An exact number. */
interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

/** Odds of a slot, computed exactly from reels and payouts, and rounded only at the end. */
export interface SlotOdds {
  /** Return to player in percent, six decimals. */
  readonly rtpPercent: number;
  /** Share of paid spins that win on a line. */
  readonly winChance: number;
  /** Share of paid spins that bring free spins. */
  readonly freeSpinsChance: number;
  /** Largest possible payout of a round, in thousandths of the stake. */
  readonly mostMilli: number;
}

type Strips = SlotVariant['strips'];

/** Computes the return, frequencies and largest possible win of a variant. */
export function computeSlotOdds(variant: SlotVariant): SlotOdds {
  const scatters = scatterDistribution(variant.strips);
  const free = scatters
    .map((chance, count) => scale(chance, freeSpinsFor(variant, count)))
    .reduce(add);
  const freeSpin = scale(expectedSpinMilli(variant, variant.freeStrips), variant.freeMultiplier);
  const total = add(expectedSpinMilli(variant, variant.strips), multiply(free, freeSpin));
  const mostFreeSpins = Math.max(...variant.freeSpins);
  return {
    rtpPercent: toNumber({ over: total.over * 100n, under: total.under * BigInt(MILLI) }),
    winChance: winChance(variant),
    freeSpinsChance: toNumber(scatters.slice(3).reduce(add)),
    mostMilli:
      mostSpinMilli(variant, variant.strips) +
      mostFreeSpins * variant.freeMultiplier * mostSpinMilli(variant, variant.freeStrips),
  };
}

/**
 * Returns the expected line wins of a spin. Every row of a reel shows each place of the strip equally often, so every
 * line has the same expectation: the sum over the symbols of reel 1, whose runs end independently reel by reel.
 */
function expectedSpinMilli(variant: SlotVariant, strips: Strips): Fraction {
  let sum: Fraction = { over: 0n, under: 1n };
  for (let symbol = SCATTER + 1; symbol < variant.pays.length; symbol += 1) {
    for (let count = 3; count <= REEL_COUNT; count += 1) {
      let chance: Fraction = { over: BigInt(linePay(variant, symbol, count)), under: 1n };
      for (let reel = 0; reel < Math.min(count + 1, REEL_COUNT); reel += 1) {
        const strip = strips[reel] ?? [];
        const fits = strip.filter((shown) => shown === symbol || shown === WILD).length;
        const over = reel < count ? fits : strip.length - fits;
        chance = multiply(chance, { over: BigInt(over), under: BigInt(strip.length) });
      }
      sum = add(sum, chance);
    }
  }
  return scale(sum, slotLines.length);
}

/** Returns the chances of 0, 1, … 5 reels showing a scatter, by a convolution over the reels. */
function scatterDistribution(strips: Strips): Fraction[] {
  let chances: Fraction[] = [{ over: 1n, under: 1n }];
  for (const strip of strips) {
    const shown = strip.filter((_, stop) =>
      Array.from({ length: ROW_COUNT }, (_, row) => strip[(stop + row) % strip.length]).includes(
        SCATTER,
      ),
    ).length;
    const yes: Fraction = { over: BigInt(shown), under: BigInt(strip.length) };
    const no: Fraction = { over: BigInt(strip.length - shown), under: BigInt(strip.length) };
    const next: Fraction[] = Array.from({ length: chances.length + 1 }, () => ({
      over: 0n,
      under: 1n,
    }));
    chances.forEach((chance, count) => {
      next[count] = add(next[count] ?? chance, multiply(chance, no));
      next[count + 1] = add(next[count + 1] ?? chance, multiply(chance, yes));
    });
    chances = next;
  }
  return chances;
}

/**
 * Returns the chance of a line win. Wins begin with three in a row from the left, so trying all stops of the first
 * three reels is enough.
 */
function winChance(variant: SlotVariant): number {
  const [first = [], second = [], third = []] = variant.strips;
  const rest = variant.strips.slice(3).map(() => [SCATTER]);
  let wins = 0;
  for (let a = 0; a < first.length; a += 1) {
    for (let b = 0; b < second.length; b += 1) {
      for (let c = 0; c < third.length; c += 1) {
        const grid = readGrid([first, second, third, ...rest], [a, b, c, 0, 0]);
        if (slotLines.some((_, line) => findLineWin(variant, grid, line) !== null)) wins += 1;
      }
    }
  }
  return wins / (first.length * second.length * third.length);
}

/**
 * Returns the largest win that any stops give. It searches by branch and bound, reel by reel, over the lines that can
 * still win.
 */
function mostSpinMilli(variant: SlotVariant, strips: Strips): number {
  const windows = strips.map((strip) => {
    const distinct = new Map<string, readonly number[]>();
    strip.forEach((_, stop) => {
      const shown = readGrid([strip], [stop])[0] ?? [];
      distinct.set(shown.join(), shown);
    });
    return [...distinct.values()];
  });
  let best = 0;
  const descend = (
    reel: number,
    alive: readonly (readonly [line: number, symbol: number])[],
    won: number,
  ): void => {
    const atMost = alive.reduce(
      (sum, [, symbol]) => sum + linePay(variant, symbol, REEL_COUNT),
      won,
    );
    if (atMost <= best) return;
    if (reel === REEL_COUNT) {
      best = atMost;
      return;
    }
    for (const shown of windows[reel] ?? []) {
      let sum = won;
      const next = alive.filter(([line, symbol]) => {
        const here = shown[slotLines[line]?.[reel] ?? 0];
        if (here === symbol || here === WILD) return true;
        sum += linePay(variant, symbol, reel);
        return false;
      });
      descend(reel + 1, next, sum);
    }
  };
  for (const shown of windows[0] ?? []) {
    const lines = slotLines.map((rows, line) => [line, shown[rows[0] ?? 0] ?? SCATTER] as const);
    descend(
      1,
      lines.filter(([, symbol]) => symbol !== SCATTER),
      0,
    );
  }
  return best;
}

function add(a: Fraction, b: Fraction): Fraction {
  return { over: a.over * b.under + b.over * a.under, under: a.under * b.under };
}

function multiply(a: Fraction, b: Fraction): Fraction {
  return { over: a.over * b.over, under: a.under * b.under };
}

function scale(a: Fraction, factor: number): Fraction {
  return { over: a.over * BigInt(factor), under: a.under };
}

function toNumber({ over, under }: Fraction): number {
  const digits = 1_000_000n;
  return Number((over * digits + under / 2n) / under) / Number(digits);
}
