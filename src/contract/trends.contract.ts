import * as v from 'valibot';
import { baccaratSpots } from '@/domain/baccarat';
import { formulaNames } from '@/domain/baccarat-formulas';
import { defineEndpoint } from './endpoint';
import { agentId, baht, slug } from './fields';
import { gameData } from './games.contract';

/** Number of hands by which the formulas are measured: the latest hands of all rooms together. */
export const MEASURED_HANDS = 10_000;

const shoeData = v.object({
  shoe_id: v.string(),
  /** Commitment to all cards of the shoe, published before its first hand. */
  seed_hash: v.string(),
  begins_at: v.string(),
  hand_count: v.number(),
  /** Hands dealt so far, in dealing order. */
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
  /** Bounds of a stake on one spot. */
  min_bet: baht,
  max_bet: baht,
  /** The game of the room's table; null when the catalogue has none, so that it cannot be played. */
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
  /** The current or next shoe; null when there is none. */
  shoe: v.nullable(shoeData),
});

export type TrendRoom = v.InferOutput<typeof roomData>;

/** Hit rate of a formula; ties are not counted. */
const formulaData = v.object({
  formula: v.picklist(formulaNames),
  hits: v.number(),
  counted: v.number(),
  /** Hit rate from 0 to 1, with its 95 % confidence interval from `low` to `high`; null while nothing was counted. */
  share: v.nullable(v.number()),
  low: v.nullable(v.number()),
  high: v.nullable(v.number()),
});

export type TrendFormula = v.InferOutput<typeof formulaData>;

export const trendRooms = defineEndpoint({
  method: 'POST',
  path: '/api/sooth/baccarat',
  summary:
    'Lists the baccarat rooms with their current shoes, and the hit rate of each formula over the latest hands of all rooms',
  access: 'public',
  body: v.strictObject({ agent_id: v.optional(agentId) }),
  data: v.object({
    /** Current time of the clock by which the cards are dealt. */
    server_time: v.string(),
    rooms: v.array(roomData),
    formulas: v.array(formulaData),
    /** Number of wins by side in the measured hands. */
    dealt: v.object({ player: v.number(), tie: v.number(), banker: v.number() }),
  }),
  errors: ['agent.unknown_code', 'game.unavailable'],
});

export const trendRoom = defineEndpoint({
  method: 'POST',
  path: '/api/sooth/detail',
  summary: "Returns one baccarat room, with each formula's forecast of the next hand",
  access: 'public',
  body: v.strictObject({ room_id: slug, agent_id: v.optional(agentId) }),
  data: v.object({
    /** Current time of the clock by which the cards are dealt. */
    server_time: v.string(),
    room: roomData,
    formulas: v.array(
      v.object({
        ...formulaData.entries,
        /** Forecast of the next hand; null when the formula has too little data. */
        next: v.nullable(v.picklist(['player', 'banker'])),
      }),
    ),
  }),
  errors: ['agent.unknown_code', 'request.not_found', 'game.unavailable'],
});
