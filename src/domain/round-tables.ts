import { shoeRules } from './baccarat-shoe';
import { fishMultipliers, SHOT_RETURN } from './fishing';
import { matchRules } from './football';
import { MILLI, slotLines, WIN_CAP_MULTIPLE } from './slot-engine';
import type { SlotVariant } from './slot-variants';

/** Reels and payouts of a slot. */
export interface SlotTables {
  readonly kind: 'slot';
  readonly strips: SlotVariant['strips'];
  readonly free_strips: SlotVariant['freeStrips'];
  readonly free_multiplier: number;
  /** Free spins for 3, 4 and 5 scatters. */
  readonly free_spins: SlotVariant['freeSpins'];
  /** Payouts of 3, 4 and 5 symbols on a line, by symbol, in thousandths of the stake. */
  readonly pays: SlotVariant['pays'];
  /** The row that each line crosses on every reel; 0 is the top row. */
  readonly lines: typeof slotLines;
  readonly most_win_milli: number;
}

/** Chances of all fish. */
export interface FishingTables {
  readonly kind: 'fishing';
  /** Average return of a shot, as a fraction; the chance of a catch is the return divided by the multiple. */
  readonly returns: { readonly over: number; readonly under: number };
  /** Payout of a catch in multiples of the shot's price. */
  readonly multiples: Readonly<Record<string, number>>;
}

/** The size of a shoe. */
export interface BaccaratTables {
  readonly kind: 'baccarat';
  readonly decks: number;
  readonly hands: number;
}

/** Numbers by which a match is drawn; the average goals belong to the match. */
export interface MatchTables {
  readonly kind: 'match';
  readonly abandoned_one_in: number;
  readonly minutes: number;
  readonly most_goals: number;
  readonly weight_scale: number;
}

/** Tables by which outcomes of a kind of game are computed, as they are published. */
export type RoundTables = SlotTables | FishingTables | BaccaratTables | MatchTables;

/** Returns the tables of a slot. */
export function slotTablesOf(variant: SlotVariant): SlotTables {
  return {
    kind: 'slot',
    strips: variant.strips,
    free_strips: variant.freeStrips,
    free_multiplier: variant.freeMultiplier,
    free_spins: variant.freeSpins,
    pays: variant.pays,
    lines: slotLines,
    most_win_milli: WIN_CAP_MULTIPLE * MILLI,
  };
}

export const fishingTables: FishingTables = {
  kind: 'fishing',
  returns: SHOT_RETURN,
  multiples: fishMultipliers,
};

export const baccaratTables: BaccaratTables = { kind: 'baccarat', ...shoeRules };

export const matchTables: MatchTables = {
  kind: 'match',
  abandoned_one_in: matchRules.abandonedOneIn,
  minutes: matchRules.minutes,
  most_goals: matchRules.mostGoals,
  weight_scale: matchRules.weightScale,
};

/**
 * Writes tables as JSON with sorted names and without spaces, so that equal tables have the same text and hash. The
 * script that verifies rounds writes them the same way.
 */
export function writeTables(tables: RoundTables): string {
  return JSON.stringify(tables, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}
