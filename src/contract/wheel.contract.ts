import * as v from 'valibot';
import { couponCode } from './coupons.contract';
import { defineEndpoint } from './endpoint';
import { baht, countFromText, points } from './fields';
import { freeRoundsGain, ownFreeRounds } from './free-rounds';

/** What really came out is counted over so many days. */
export const COUNTED_DAYS = 30;

/** Most spins that are bought with points at once. */
export const MOST_EXCHANGED = 20;

/** Wins that the board shows. */
export const BOARD_SIZE = 20;

/** Where spins come from. */
export const spinSources = ['daily', 'quest', 'shop', 'points', 'prize', 'operator'] as const;
export type SpinSource = (typeof spinSources)[number];

/** What a prize gives. */
const prizeGain = v.variant('kind', [
  v.object({
    kind: v.literal('credit'),
    amount: baht,
    /** To be played before money may leave the main wallet. */
    turnover: baht,
  }),
  v.object({ kind: v.literal('points'), point: points }),
  v.object({
    kind: v.literal('coupon'),
    amount: baht,
    turnover: baht,
    /** The code holds for so many days. */
    valid_days: v.number(),
  }),
  v.object({ kind: v.literal('spins'), count: v.number() }),
  freeRoundsGain,
]);

export type PrizeGain = v.InferOutput<typeof prizeGain>;

const prizeFields = {
  /** From 1 on, in the order of the number line. */
  no: v.number(),
  gain: prizeGain,
};

const prizeData = v.object({
  ...prizeFields,
  /** Chance in per cent: so many of the 100 ticks. */
  weight: v.number(),
  /** Pieces that are left; null: without end. */
  stock_left: v.nullable(v.number()),
  /** The prize that is given once none is left, or where a provider gives no rounds; null where neither can be. */
  fallback_no: v.nullable(v.number()),
  /** How often it was given in the counted days, to all members together. */
  came_out: v.number(),
});

const hex32 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** What the member adds to the draw. */
const clientSeed = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'กรุณากรอกรหัสของคุณอย่างน้อย 1 ตัวอักษร'),
  v.maxLength(64, 'รหัสของคุณยาวได้ไม่เกิน 64 ตัวอักษร'),
  v.regex(/^[\x21-\x7e]+$/, 'ใช้ตัวอักษรอังกฤษ ตัวเลข และเครื่องหมาย โดยไม่เว้นวรรค'),
);

const settingData = v.object({
  /** Of the set of prizes that the member's next spin is committed to. */
  version: v.number(),
  /** Hash of the server seed of that spin and of its set, fixed before. */
  commitment: hex32,
  /** The number of that spin. */
  nonce: v.number(),
  /** The last that the member chose; the next spin takes it unless it brings another. */
  client_seed: v.string(),
  /** Spins of all members that `came_out` was counted from, in so many days. */
  counted_plays: v.number(),
  counted_days: v.number(),
  points_per_spin: points,
  /** Spins that the member may still buy with points today. */
  points_spins_left: v.number(),
  points_spins_per_day: v.number(),
  most_unspent: v.number(),
  /** So long a spin can be used. */
  spin_days: v.number(),
  daily_spins: v.number(),
  /** A deposit within so many days that was played brings the spins of a day. */
  deposit_days: v.number(),
  /** Whether the member's are here, wait for a played deposit or for play, or have no room. */
  daily_state: v.picklist(['given', 'needs_deposit', 'needs_play', 'no_room', 'not_offered']),
  /** Play that the spins of a day use up. */
  daily_play: baht,
  /** Play of the member that no gift has used. */
  gift_play: baht,
});

/** Spins of one source that the member has not used yet. */
const spinGroup = v.object({
  source: v.picklist(spinSources),
  count: v.number(),
  /** When the first of them ends. */
  expires_at: v.string(),
});

export const wheelConfig = defineEndpoint({
  method: 'GET',
  path: '/api/wheel/config',
  summary: 'The wheel as clients of the first version read it; gives the spin of the day',
  access: 'member',
  data: v.object({ configs: settingData, prizes: v.array(prizeData) }),
  errors: ['wheel.not_offered'],
});

export const wheelConfigV2 = defineEndpoint({
  method: 'GET',
  path: '/api/wheel/config_v2',
  summary:
    "The wheel: the member's next commitment, prizes with their chances, and spins; gives the spin of the day",
  access: 'member',
  data: v.object({
    setting: settingData,
    prizes: v.array(prizeData),
    /** Spins that the member can use. */
    free_spins: v.number(),
    /** The same by source, those that end first at the front. */
    spins: v.array(spinGroup),
  }),
  errors: ['wheel.not_offered'],
});

/** A spin that was made, with everything that computes it again. */
const playData = v.object({
  id: v.string(),
  at: v.string(),
  nonce: v.number(),
  version: v.number(),
  /** "37.42", of 00.00 to 99.99. */
  number: v.pipe(v.string(), v.regex(/^\d{2}\.\d{2}$/)),
  /** What was given. */
  prize: v.object(prizeFields),
  /** The prize that the number fell on; another than the given one where that could not be given. */
  drawn_no: v.number(),
  /** Why it could not: the provider gave no rounds; false: none was left. */
  is_refused: v.boolean(),
  /** The code that was won. */
  coupon: v.nullable(v.object({ code: couponCode, ends_at: v.nullable(v.string()) })),
  /** The rounds that were won. */
  free_rounds: v.nullable(ownFreeRounds),
  server_seed: hex32,
  client_seed: v.string(),
  commitment: hex32,
  /** The set of prizes as text, whose hash is in the commitment. */
  set_text: v.string(),
});

export type WheelPlay = v.InferOutput<typeof playData>;

const spinBody = v.strictObject({
  /** Left out, the last one again. */
  client_seed: v.optional(clientSeed),
  /** That the member was shown; left out, whichever it is. */
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
  summary: 'Use a spin, as clients of the first version do it: answers the prize',
  access: 'member',
  body: spinBody,
  data: v.object({ prize: v.object(prizeFields) }),
  errors: spinErrors,
  invalidates: spinChanges,
});

export const wheelSpinV2 = defineEndpoint({
  method: 'POST',
  path: '/api/wheel/spin_v2',
  summary: 'Use a spin: drawn, paid and kept at once, with its proof',
  access: 'member',
  body: spinBody,
  data: v.object({ play: playData, free_spins: v.number() }),
  errors: spinErrors,
  invalidates: spinChanges,
});

export const wheelReward = defineEndpoint({
  method: 'POST',
  path: '/api/wheel/reward',
  summary: 'Prizes that the member was not told of yet, the oldest first; those in `seen` no more',
  access: 'member',
  body: v.strictObject({
    /** Ids of spins whose prizes the member was told. */
    seen: v.optional(v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.maxLength(50)), []),
  }),
  data: v.object({ plays: v.array(playData) }),
  errors: [],
});

export const wheelBoard = defineEndpoint({
  method: 'GET',
  path: '/api/wheel/board',
  summary: 'The last wins of all members, with masked names',
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
  summary: 'Buy spins with points',
  access: 'member',
  body: v.strictObject({
    quantity: countFromText(1, MOST_EXCHANGED),
    /** Points that the member was shown for all of them. */
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
  summary: "The member's spins with their proofs, the latest first",
  access: 'member',
  query: v.strictObject({
    limit: v.optional(countFromText(1, 50), 20),
    /** `next_cursor` of the page before. */
    cursor: v.optional(countFromText(1, Number.MAX_SAFE_INTEGER)),
  }),
  data: v.object({ plays: v.array(playData), next_cursor: v.nullable(v.string()) }),
  errors: [],
});
