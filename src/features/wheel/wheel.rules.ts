import type { PrizeGain } from '@/contract/wheel.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney, type Satang } from '@/domain/money';
import { NUMBERS_PER_TICK } from '@/domain/wheel';
import { wheelCopy as copy } from './wheel.copy';
import type { WheelConfig } from './wheel.queries';

export type Prize = WheelConfig['prizes'][number];

/** A prize with its place on the number line, in ticks. */
export interface Segment {
  readonly prize: Prize;
  readonly from: number;
  readonly to: number;
  /** Index of its colour, or gold for a narrow segment. */
  readonly hue: number | 'gold';
}

/** Segments narrower than this are gold. */
const SLIVER_TICKS = 5;
const HUES = 6;

/** Lays the prizes out on the number line. Neighbours never share a colour, except narrow ones in gold. */
export function layOutSegments(prizes: readonly Prize[]): Segment[] {
  let next = 0;
  let hue = 0;
  return prizes.map((prize) => {
    const from = next;
    next += prize.weight;
    const isSliver = prize.weight < SLIVER_TICKS;
    const segment = { prize, from, to: next, hue: isSliver ? ('gold' as const) : hue % HUES };
    if (!isSliver) hue += 1;
    return segment;
  });
}

const DEGREES_PER_TICK = 3.6;
const FULL_TURNS = 5;

/** Returns the angle of a tick in degrees, clockwise from zero. */
export function angleOf(tick: number): number {
  return tick * DEGREES_PER_TICK;
}

/**
 * Returns the total rotation in degrees that stops the wheel with a number under the pointer.
 * @param turned current rotation in degrees
 */
export function turnTo(number: string, turned: number): number {
  const missing = (-angleOf(Number(number)) - turned) % 360;
  return turned + FULL_TURNS * 360 + (missing < 0 ? missing + 360 : missing);
}

/** Returns the first and the last number of a segment. */
export function rangeOf({ from, to }: Pick<Segment, 'from' | 'to'>): { from: string; to: string } {
  const write = (hundredths: number) => (hundredths / NUMBERS_PER_TICK).toFixed(2).padStart(5, '0');
  return { from: write(from * NUMBERS_PER_TICK), to: write(to * NUMBERS_PER_TICK - 1) };
}

/** Formats money for a segment: "฿300", "฿12.50". */
function formatShortMoney(satang: Satang): string {
  return satang % 100 === 0 ? `฿${formatInteger(satang / 100)}` : formatMoney(satang);
}

/** Returns the full name of a prize. */
export function nameGain(gain: PrizeGain): string {
  switch (gain.kind) {
    case 'credit':
      return formatMoney(gain.amount);
    case 'points':
      return copy.pointsGain(formatInteger(gain.point));
    case 'coupon':
      return copy.couponGain(formatMoney(gain.amount));
    case 'spins':
      return copy.spinsGain(formatInteger(gain.count));
    case 'free_rounds':
      return copy.roundsGain(formatInteger(gain.rounds));
  }
}

/** Returns the short label of a prize on the wheel. */
export function labelGain(gain: PrizeGain): string {
  switch (gain.kind) {
    case 'credit':
      return formatShortMoney(gain.amount);
    case 'coupon':
      return copy.couponShort;
    case 'spins':
      return copy.spinsShort;
    case 'free_rounds':
      return copy.roundsShort;
    default:
      return nameGain(gain);
  }
}

const GLYPHS = {
  credit: 'coin',
  points: 'star',
  coupon: 'ticket',
  spins: 'ferris-wheel',
  free_rounds: 'slot-machine',
} as const satisfies Record<PrizeGain['kind'], string>;

/** Returns the picture URL of a kind of prize. */
export function pictureOf({ kind }: Pick<PrizeGain, 'kind'>): string {
  return `/art/glyphs/${GLYPHS[kind]}.webp`;
}

/** Returns the share of all spins that won a prize, in percent: "2.1"; undefined before the first spin. */
export function shareOf(cameOut: number, plays: number): string | undefined {
  return plays === 0 ? undefined : ((cameOut / plays) * 100).toFixed(1);
}

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 1_440;

/** Describes the time since an instant, relative to `nowMs`. */
export function describeAgo(at: string, nowMs: number): string {
  const minutes = Math.floor((nowMs - Date.parse(at)) / MINUTE_MS);
  if (minutes < 1) return copy.justNow;
  if (minutes < HOUR_MINUTES) return copy.minutesAgo(minutes);
  if (minutes < DAY_MINUTES) return copy.hoursAgo(Math.floor(minutes / HOUR_MINUTES));
  return copy.daysAgo(Math.floor(minutes / DAY_MINUTES));
}
