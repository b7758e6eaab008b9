import * as v from 'valibot';
import { baht } from './fields';

/** What became of free rounds: `ordered` until the provider of their game has answered. */
export const freeRoundsStates = ['ordered', 'granted', 'refused'] as const;
export type FreeRoundsState = (typeof freeRoundsStates)[number];

/** What free rounds are: of a game, each at the same stake. */
export const freeRoundsGain = v.object({
  kind: v.literal('free_rounds'),
  provider_id: v.string(),
  game_id: v.string(),
  game_name: v.string(),
  rounds: v.number(),
  /** Of every round; the member does not pay it. */
  stake: baht,
  /** How often what they win has to be played before money may leave. */
  turnover_multiple: v.number(),
  /** From the order on they can be played for so many days. */
  valid_days: v.number(),
});

/** Free rounds of a member, with the game that is launched for them. */
export const ownFreeRounds = v.object({
  state: v.picklist(freeRoundsStates),
  provider_id: v.string(),
  game_id: v.string(),
  game_name: v.string(),
  /** Of the launch. */
  source: v.string(),
  rounds: v.number(),
  rounds_played: v.number(),
  stake: baht,
  /** What they have won so far. */
  won: baht,
  expires_at: v.string(),
  /** Whether one can be played now. */
  is_usable: v.boolean(),
});
