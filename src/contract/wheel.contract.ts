import * as v from 'valibot';
import { couponCode } from './coupons.contract';
import { defineEndpoint } from './endpoint';
import { baht, countFromText, points } from './fields';
import { freeRoundsGain, ownFreeRounds } from './free-rounds';

/** Days over which drawn prizes are counted. */
export const COUNTED_DAYS = 30;

/** Maximum number of spins in one purchase with points. */
export const MOST_EXCHANGED = 20;

/** Number of wins on the board of recent wins. */
export const BOARD_SIZE = 20;

/** Sources of spins. */
export const spinSources = [
  'daily',
  'quest',
  'shop',
  'points',
  'coupon',
  'prize',
  'operator',
] as const;
export type SpinSource = (typeof spinSources)[number];

/** The gain of a prize. */
const prizeGain = v.variant('kind', [
  v.object({
    kind: v.literal('credit'),
    amount: baht,
    /** Turnover required before a withdrawal from the main wallet. */
    turnover: baht,
  }),
  v.object({ kind: v.literal('points'), point: points }),
  v.object({
    kind: v.literal('coupon'),
    amount: baht,
    turnover: baht,
    /** Days for which the coupon code is valid. */
    valid_days: v.number(),
  }),
  v.object({ kind: v.literal('spins'), count: v.number() }),
  freeRoundsGain,
]);

export type PrizeGain = v.InferOutput<typeof prizeGain>;

const prizeFields = {
  /** Number of the prize, from 1, in the order of the number line. */
  no: v.number(),
  gain: prizeGain,
};

const prizeData = v.object({
  ...prizeFields,
  /** Weight of the prize, which is its chance in per cent: the prize has this many of 100 ticks of the wheel. */
  weight: v.number(),
  /** Pieces left; null means unlimited. */
  stock_left: v.nullable(v.number()),
  /**
   * Number of the prize that is given instead when this prize has run out or the provider refuses free rounds; null
   * when neither can happen.
   */
  fallback_no: v.nullable(v.number()),
  /** Number of times that the prize was given to any member in the counted days. */
  came_out: v.number(),
});

const hex32 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** Text that the member contributes to the draw, besides the secret server seed. */
const clientSeed = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'กรุณากรอกรหัสของคุณอย่างน้อย 1 ตัวอักษร'),
  v.maxLength(64, 'รหัสของคุณยาวได้ไม่เกิน 64 ตัวอักษร'),
  v.regex(/^[\x21-\x7e]+$/, 'ใช้ตัวอักษรอังกฤษ ตัวเลข และเครื่องหมาย โดยไม่เว้นวรรค'),
);

const settingData = v.object({
  /** Version of the prize set to which the member's next spin is committed. */
  version: v.number(),
  /** Hash of the server seed and the prize set of the member's next spin, fixed in advance. */
  commitment: hex32,
  /** Number of the member's next spin; it is part of the draw. */
  nonce: v.number(),
  /** The member's last client seed; the next spin uses it unless its request names another seed. */
  client_seed: v.string(),
  /** Number of spins, by all members, from which `came_out` is counted. */
  counted_plays: v.number(),
  /** Number of days over which `came_out` is counted. */
  counted_days: v.number(),
  points_per_spin: points,
  /** Spins that the member can still buy with points today. */
  points_spins_left: v.number(),
  points_spins_per_day: v.number(),
  most_unspent: v.number(),
  /** Days for which a spin can be used. */
  spin_days: v.number(),
  daily_spins: v.number(),
  /** Number of days within which a deposit must have been made and played to bring the daily spins. */
  deposit_days: v.number(),
  /**
   * State of the daily spins. `given`: they were granted. `needs_deposit`: a recent deposit is missing. `needs_play`:
   * turnover is missing. `no_room`: the member has too many unspent spins. `not_offered`: the agent grants none.
   */
  daily_state: v.picklist(['given', 'needs_deposit', 'needs_play', 'no_room', 'not_offered']),
  /** Turnover that the daily spins use up. */
  daily_play: baht,
  /** Turnover of the member that no gift has used up. */
  gift_play: baht,
});

/** Unused spins of the member from one source. */
const spinGroup = v.object({
  source: v.picklist(spinSources),
  count: v.number(),
  /** Time at which the first of these spins expires. */
  expires_at: v.string(),
});

export const wheelConfig = defineEndpoint({
  method: 'GET',
  path: '/api/wheel/config',
  summary: 'Returns the wheel in the format of version 1; also grants the daily spins',
  access: 'member',
  data: v.object({ configs: settingData, prizes: v.array(prizeData) }),
  errors: ['wheel.not_offered'],
});

export const wheelConfigV2 = defineEndpoint({
  method: 'GET',
  path: '/api/wheel/config_v2',
  summary:
    "Returns the wheel: the member's next commitment, the prizes with their chances, and the spins; also grants the daily spins",
  access: 'member',
  data: v.object({
    setting: settingData,
    prizes: v.array(prizeData),
    /** Spins that the member can use. */
    free_spins: v.number(),
    /** Usable spins by source, the first to expire first. */
    spins: v.array(spinGroup),
  }),
  errors: ['wheel.not_offered'],
});

/** A past spin with all data for recomputing it. */
const playData = v.object({
  id: v.string(),
  at: v.string(),
  nonce: v.number(),
  version: v.number(),
  /** Drawn number from "00.00" to "99.99", such as "37.42". */
  number: v.pipe(v.string(), v.regex(/^\d{2}\.\d{2}$/)),
  /** The prize that was given to the member. */
  prize: v.object(prizeFields),
  /** Number of the prize that was drawn; it differs from `prize` when the drawn prize could not be given. */
  drawn_no: v.number(),
  /**
   * Reason why `prize` is not the drawn prize. True: the provider refused free rounds. False: the drawn prize had run
   * out.
   */
  is_refused: v.boolean(),
  /** The coupon that was won; null for other prizes. */
  coupon: v.nullable(v.object({ code: couponCode, ends_at: v.nullable(v.string()) })),
  /** The free rounds that were won; null for other prizes. */
  free_rounds: v.nullable(ownFreeRounds),
  server_seed: hex32,
  client_seed: v.string(),
  commitment: hex32,
  /** The prize set as text; its hash is part of the commitment. */
  set_text: v.string(),
});

export type WheelPlay = v.InferOutput<typeof playData>;

const spinBody = v.strictObject({
  /** The member's client seed for this spin; the default is the last client seed. */
  client_seed: v.optional(clientSeed),
  /** The commitment that the member was shown; without it, any commitment is accepted. */
  commitment: v.optional(hex32),
});

const spinErrors = [
  'phone.unverified',
  'wheel.no_spins',
  'wheel.not_offered',
  'wheel.commitment_moved',
  'safety.refused',
  'request.idempotency_conflict',
] as const;

const spinChanges = ['wallet', 'points', 'spins'] as const;

export const wheelSpin = defineEndpoint({
  method: 'POST',
  path: '/api/wheel/spin',
  summary: 'Uses a spin and returns the prize, in the format of version 1',
  access: 'member',
  body: spinBody,
  data: v.object({ prize: v.object(prizeFields) }),
  errors: spinErrors,
  invalidates: spinChanges,
});

export const wheelSpinV2 = defineEndpoint({
  method: 'POST',
  path: '/api/wheel/spin_v2',
  summary: 'Uses a spin, which draws and pays the prize at once, and returns the proof',
  access: 'member',
  body: spinBody,
  data: v.object({ play: playData, free_spins: v.number() }),
  errors: spinErrors,
  invalidates: spinChanges,
});

export const wheelReward = defineEndpoint({
  method: 'POST',
  path: '/api/wheel/reward',
  summary:
    'Marks the spins in `seen` as seen, and returns the prizes that the member has not seen, oldest first',
  access: 'member',
  body: v.strictObject({
    /** Ids of spins whose prizes the member has seen. */
    seen: v.optional(v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.maxLength(50)), []),
  }),
  data: v.object({ plays: v.array(playData) }),
  errors: [],
});

export const wheelBoard = defineEndpoint({
  method: 'GET',
  path: '/api/wheel/board',
  summary: 'Lists the latest wins of all members, with masked names',
  access: 'member',
  data: v.array(
    v.object({
      id: v.string(),
      username: v.string(),
      at: v.string(),
      prize: v.object(prizeFields),
    }),
  ),
  errors: [],
});

export const wheelExchange = defineEndpoint({
  method: 'POST',
  path: '/api/wheel/exchange',
  summary: 'Buys spins with points',
  access: 'member',
  body: v.strictObject({
    quantity: countFromText(1, MOST_EXCHANGED),
    /** Points that the member was shown for all spins. */
    cost: countFromText(1, Number.MAX_SAFE_INTEGER),
  }),
  data: v.object({ free_spins: v.number(), point: points }),
  errors: [
    'phone.unverified',
    'wheel.too_few_points',
    'wheel.points_limit',
    'wheel.spins_full',
    'wheel.price_changed',
    'safety.refused',
    'request.idempotency_conflict',
  ],
  invalidates: ['points', 'spins'],
});

export const wheelHistory = defineEndpoint({
  method: 'GET',
  path: '/api/wheel/history',
  summary: "Lists the member's spins with their proofs, newest first",
  access: 'member',
  query: v.strictObject({
    limit: v.optional(countFromText(1, 50), 20),
    /** `next_cursor` of the previous page. */
    cursor: v.optional(countFromText(1, Number.MAX_SAFE_INTEGER)),
  }),
  data: v.object({ plays: v.array(playData), next_cursor: v.nullable(v.string()) }),
  errors: [],
});
