import * as v from 'valibot';
import { baht } from './fields';

/** States of a grant of free rounds. A grant is `ordered` until the provider of the game has responded. */
export const freeRoundsStates = ['ordered', 'granted', 'refused'] as const;
export type FreeRoundsState = (typeof freeRoundsStates)[number];

/** Free rounds as a gain: rounds of one game at the same stake. */
export const freeRoundsGain = v.object({
  kind: v.literal('free_rounds'),
  provider_id: v.string(),
  game_id: v.string(),
  game_name: v.string(),
  rounds: v.number(),
  /** Stake of each round; the member does not pay it. */
  stake: baht,
  /** How many times the winnings have to be played before a withdrawal. */
  turnover_multiple: v.number(),
  /** Number of days, counted from the order, within which the rounds can be played. */
  valid_days: v.number(),
});

/** A member's grant of free rounds, with the game to launch for them. */
export const ownFreeRounds = v.object({
  state: v.picklist(freeRoundsStates),
  provider_id: v.string(),
  game_id: v.string(),
  game_name: v.string(),
  /** Integration through which the game is launched. */
  source: v.string(),
  rounds: v.number(),
  rounds_played: v.number(),
  stake: baht,
  /** Winnings of the rounds so far. */
  won: baht,
  expires_at: v.string(),
  /** Whether a round can be played now. */
  is_usable: v.boolean(),
});
