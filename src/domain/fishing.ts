import type { Draw } from './fairness';
import type { Satang } from './money';

/** Payout of a catch in multiples of the shot's price, by kind of fish. */
export const fishMultipliers = {
  anchovy: 2,
  mackerel: 3,
  clownfish: 5,
  'blue-crab': 8,
  grouper: 12,
  squid: 20,
  'spiny-lobster': 40,
  marlin: 100,
  lanternfish: 2,
  'glass-shrimp': 4,
  jellyfish: 6,
  moray: 10,
  octopus: 20,
  sunfish: 30,
  anglerfish: 60,
  oarfish: 120,
  minnow: 2,
  'silver-barb': 3,
  'river-prawn': 5,
  catfish: 8,
  snakehead: 12,
  featherback: 25,
  'golden-carp': 50,
  'king-of-fish': 80,
} as const;

/** A kind of fish. */
export type FishKind = keyof typeof fishMultipliers;

/** Kinds of fish by water, the lowest payout first. */
export const fishingWaters = {
  bay: [
    'anchovy',
    'mackerel',
    'clownfish',
    'blue-crab',
    'grouper',
    'squid',
    'spiny-lobster',
    'marlin',
  ],
  deep: [
    'lanternfish',
    'glass-shrimp',
    'jellyfish',
    'moray',
    'octopus',
    'sunfish',
    'anglerfish',
    'oarfish',
  ],
  mekong: [
    'minnow',
    'silver-barb',
    'river-prawn',
    'catfish',
    'snakehead',
    'featherback',
    'golden-carp',
    'king-of-fish',
  ],
} as const satisfies Readonly<Record<string, readonly FishKind[]>>;

/** A water to fish in. */
export type FishingWater = keyof typeof fishingWaters;

/** Shot prices that a member can choose, in satang. */
export const shotPrices = [100, 200, 500, 1000, 2000, 5000, 10_000] as const;

/** Average return of a shot, the same for every fish: exactly 24 of 25. */
export const SHOT_RETURN = { over: 24, under: 25 } as const;

/** Average return of a shot in percent. */
export const FISHING_RTP_PERCENT = (SHOT_RETURN.over * 100) / SHOT_RETURN.under;

/** The result of a shot. */
export interface ShotOutcome {
  readonly caught: boolean;
}

/** Returns the chance of a catch as a fraction of whole numbers: return ÷ multiplier. */
export function catchChance(fish: FishKind): { readonly over: number; readonly under: number } {
  return { over: SHOT_RETURN.over, under: SHOT_RETURN.under * fishMultipliers[fish] };
}

/** Fires one shot; a pure function of the kind of fish and one draw. */
export function fireShot(fish: FishKind, draw: Draw): ShotOutcome {
  return drawCatch(catchChance(fish), draw);
}

/** Draws whether a fish with this chance is caught. */
export function drawCatch(
  { over, under }: { readonly over: number; readonly under: number },
  draw: Draw,
): ShotOutcome {
  return { caught: draw(under) < over };
}

/** Returns the payout of a shot, in satang. */
export function shotWin(price: Satang, fish: FishKind, { caught }: ShotOutcome): Satang {
  return caught ? price * fishMultipliers[fish] : 0;
}
