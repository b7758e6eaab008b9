import * as v from 'valibot';
import { baccaratSpots } from '@/domain/baccarat';
import { formulaNames } from '@/domain/baccarat-formulas';
import { defineEndpoint } from './endpoint';
import { agentId, baht, slug } from './fields';
import { gameData } from './games.contract';

/** So many of the last hands of all rooms measure the formulas. */
export const MEASURED_HANDS = 10_000;

const shoeData = v.object({
  shoe_id: v.string(),
  /** Commitment to all of its cards, made before its first hand. */
  seed_hash: v.string(),
  begins_at: v.string(),
  hand_count: v.number(),
  /** Dealt so far, in order, and never one more. */
  hands: v.array(
    v.object({
      winner: v.picklist(baccaratSpots),
      player_pair: v.boolean(),
      banker_pair: v.boolean(),
    }),
  ),
});

const roomData = v.object({
  room_id: v.string(),
  name: v.string(),
  /** What may lie on a spot. */
  min_bet: baht,
  max_bet: baht,
  /** The game of its table; null where the catalogue has none, so that nobody can sit down. */
  game: v.nullable(
    v.pick(gameData, [
      'game_id',
      'provider_id',
      'sub_provider_id',
      'source',
      'name',
      'provider_name',
      'image',
      'image_small',
    ]),
  ),
  /** The one that runs or is about to; null where none stands. */
  shoe: v.nullable(shoeData),
});

export type SoothRoom = v.InferOutput<typeof roomData>;

/** How often a formula was right; ties count neither way. */
const formulaData = v.object({
  formula: v.picklist(formulaNames),
  hits: v.number(),
  counted: v.number(),
  /** Between 0 and 1, as are `low` and `high`, which hold the true share with 95 %. Null while nothing was counted. */
  share: v.nullable(v.number()),
  low: v.nullable(v.number()),
  high: v.nullable(v.number()),
});

export type SoothFormula = v.InferOutput<typeof formulaData>;

export const soothBaccarat = defineEndpoint({
  method: 'POST',
  path: '/api/sooth/baccarat',
  summary:
    'Baccarat rooms with the shoe that runs, and how often four formulas were right over the last hands of all rooms',
  access: 'public',
  body: v.strictObject({ agent_id: v.optional(agentId) }),
  data: v.object({
    /** By the clock that deals. */
    server_time: v.string(),
    rooms: v.array(roomData),
    formulas: v.array(formulaData),
    /** Winners of the same hands. */
    dealt: v.object({ player: v.number(), tie: v.number(), banker: v.number() }),
  }),
  errors: ['agent.unknown_code', 'game.unavailable'],
});

export const soothDetail = defineEndpoint({
  method: 'POST',
  path: '/api/sooth/detail',
  summary: 'One baccarat room, and what each formula says of its next hand',
  access: 'public',
  body: v.strictObject({ room_id: slug, agent_id: v.optional(agentId) }),
  data: v.object({
    /** By the clock that deals. */
    server_time: v.string(),
    room: roomData,
    formulas: v.array(
      v.object({
        ...formulaData.entries,
        /** Null where the formula has nothing to go by yet. */
        next: v.nullable(v.picklist(['player', 'banker'])),
      }),
    ),
  }),
  errors: ['agent.unknown_code', 'request.not_found', 'game.unavailable'],
});
