import * as v from 'valibot';
import { defineEndpoint } from './endpoint';
import type { ErrorName } from './errors';
import { agentCode, agentId, baht, countFromText, url } from './fields';
import { gameCategory } from './games.contract';
import { vipLevel } from './session.fields';
import { countedPlay } from './turnover.fields';

/**
 * Kinds of promotions. `daily` is granted once per day in Thailand. `first_deposit` needs the member's first credited
 * deposit.
 */
export const promotionKinds = ['first_deposit', 'daily', 'deposit'] as const;
export type PromotionKind = (typeof promotionKinds)[number];

/**
 * States of a promotion of a member. `waiting`: it waits for the next qualifying deposit. `running`: its turnover is
 * being played. The other states are final: `completed` moved the bonus wallet to the main wallet, `cancelled` and
 * `expired` returned it to the house.
 */
export const memberPromotionStates = [
  'waiting',
  'running',
  'completed',
  'cancelled',
  'expired',
] as const;
export type MemberPromotionState = (typeof memberPromotionStates)[number];

/** Reasons why a member cannot take a promotion now; `promotion/accept` returns them as refusals. */
export const acceptRefusals = [
  'promotion.closed',
  'promotion.one_at_a_time',
  'promotion.used_up',
  'promotion.taken_today',
  'promotion.not_first_deposit',
  'promotion.vip_needed',
  'promotion.not_now',
  'promotion.full',
] as const satisfies readonly ErrorName[];
export type AcceptRefusal = (typeof acceptRefusals)[number];

/** Maximum turnover multiple of deposit and bonus, unless an owner insists. */
export const MOST_TURNOVER_MULTIPLE = 10;

/** Bounds of a promotion's largest stake, in satang; the database enforces them. */
export const LARGEST_STAKE_BOUNDS = { least: 1_00, most: 100_000_00 } as const;

const promotionTerms = v.object({
  /** Id in digits, as in `/promotions?id=N`. */
  id: v.string(),
  /** Number of the version; an edit makes the next one, and members keep the one that they took. */
  version: v.number(),
  kind: v.picklist(promotionKinds),
  name: v.string(),
  /** Summary in one sentence. */
  summary: v.string(),
  /** Picture without lettering, 656 × 272; `image_wide` is 1896 × 640. */
  image: url,
  image_wide: url,
  /** Picture for previews in chats: a JPEG, 1200 × 630. */
  image_share: url,
  min_deposit: baht,
  /** Bonus in percent of the deposit, such as 100 or 12.5; null for a fixed bonus. */
  bonus_percent: v.nullable(v.number()),
  /** Fixed bonus; null when the bonus is a share of the deposit. */
  bonus_amount: v.nullable(baht),
  /** Maximum bonus when it is a share of the deposit; null for a fixed bonus. */
  max_bonus: v.nullable(baht),
  /** How many times deposit and bonus together have to be played before a withdrawal. */
  turnover_multiple: v.number(),
  /** Share of a stake that counts towards the turnover, by type of game. */
  counts: countedPlay,
  /**
   * Maximum stake from the bonus wallet, and maximum of any stake that counts towards the turnover; null means no
   * bound.
   */
  largest_stake: v.nullable(
    v.pipe(baht, v.minValue(LARGEST_STAKE_BOUNDS.least), v.maxValue(LARGEST_STAKE_BOUNDS.most)),
  ),
  /**
   * The house's average profit in basis points of counted turnover. The bonus wallet opens when the turnover of the
   * member's own money has earned the house the bonus at this rate, or at the latest when the required turnover is
   * played.
   */
  edge_basis_points: v.number(),
  days_to_play: v.number(),
  /** Categories that the bonus wallet can play and that count as turnover. */
  categories: v.array(gameCategory),
  /** Games of these categories that the bonus wallet cannot play. */
  excluded_games: v.array(
    v.object({ game_id: v.string(), provider_id: v.string(), name: v.string() }),
  ),
  /** Number of times that a member may take the promotion; null means no limit. */
  limit_per_member: v.nullable(v.number()),
  /** Days of the week on which it may be taken, 1 for Monday; null for every day. */
  weekdays: v.nullable(v.array(v.number())),
  /** Times of day in Thailand between which it may be taken, `HH:MM`; null for the whole day. */
  hours: v.nullable(v.object({ from: v.string(), until: v.string() })),
  /** VIP level from which it may be taken. */
  least_vip_level: vipLevel,
  /** Time from which a deposit must be credited to qualify; `ends_at` is the end. Null means no bound. */
  starts_at: v.nullable(v.string()),
  ends_at: v.nullable(v.string()),
  /** Further terms, one sentence each. */
  terms: v.array(v.string()),
});

export type PromotionTerms = v.InferOutput<typeof promotionTerms>;

const promotionData = v.object({
  ...promotionTerms.entries,
  /** Whether the signed-in member can take the promotion; null for a visitor. */
  offer: v.nullable(
    v.object({
      may_accept: v.boolean(),
      /** Reason why the member cannot take the promotion; null when they can. */
      refusal: v.nullable(v.object({ reason: v.picklist(acceptRefusals), message: v.string() })),
      /** Number of the member's deposits that got this bonus. */
      times_taken: v.number(),
      /** The member's own run of this promotion while it is waiting or running; null otherwise. */
      current: v.nullable(v.object({ id: v.string(), state: v.picklist(['waiting', 'running']) })),
    }),
  ),
});

/** A current promotion of the agent. */
export type Promotion = v.InferOutput<typeof promotionData>;

const memberPromotionData = v.object({
  id: v.string(),
  state: v.picklist(memberPromotionStates),
  promotion: promotionTerms,
  accepted_at: v.string(),
  /**
   * Time at which a deposit qualified. Until then it is null, as are the amounts, the turnover and the deadline below.
   */
  granted_at: v.nullable(v.string()),
  /** Time until which the place is kept for the deposit; null when there is no such limit. */
  deposit_by: v.nullable(v.string()),
  deposit_amount: v.nullable(baht),
  bonus_amount: v.nullable(baht),
  turnover: v.nullable(
    v.object({
      required: baht,
      /** Turnover counted so far, at most `required`. */
      counted: baht,
      remaining: baht,
    }),
  ),
  /** Turnover of the member's own money that opens the bonus wallet. */
  own_play: v.nullable(
    v.object({
      required: baht,
      /** Turnover that is still missing; 0 once the wallet is open. */
      remaining: baht,
    }),
  ),
  /** Deadline for playing the turnover. */
  expires_at: v.nullable(v.string()),
  /** The bonus wallet while the promotion is running; null otherwise. */
  wallet: v.nullable(v.object({ id: v.string(), balance: baht })),
  /** Whether a game round is open on the bonus wallet; the promotion cannot be cancelled before that round ends. */
  has_open_round: v.boolean(),
  ended_at: v.nullable(v.string()),
  /**
   * The amount that left the bonus wallet when the promotion ended: to the main wallet when completed, or else to the
   * house.
   */
  moved_amount: v.nullable(baht),
});

/** A promotion that a member has taken. */
export type MemberPromotion = v.InferOutput<typeof memberPromotionData>;

const memberPromotionId = v.pipe(v.string(), v.uuid());

export const promotionList = defineEndpoint({
  method: 'GET',
  path: '/api/promotion/list',
  summary: 'Lists current promotions; with a token, also whether the member can take each of them',
  access: 'public',
  query: v.strictObject({ agent_code: v.optional(agentCode), agent_id: v.optional(agentId) }),
  data: v.array(promotionData),
  errors: ['agent.unknown_code'],
});

export const promotionMine = defineEndpoint({
  method: 'GET',
  path: '/api/promotion/mine',
  summary: "Returns the member's current promotion and the ended ones, newest first",
  access: 'member',
  query: v.strictObject({
    limit: v.optional(countFromText(1, 60), 20),
    /** `next_cursor` of the previous page. */
    cursor: v.optional(memberPromotionId),
  }),
  data: v.object({
    current: v.nullable(memberPromotionData),
    ended: v.array(memberPromotionData),
    next_cursor: v.nullable(v.string()),
    /** Server time of the response. */
    now: v.string(),
  }),
  errors: [],
});

export const promotionAccept = defineEndpoint({
  method: 'POST',
  path: '/api/promotion/accept',
  summary: 'Takes a promotion, which then waits for the next deposit that qualifies',
  access: 'member',
  body: v.strictObject({
    promotion_id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/)),
    /** The version that the member has read; another one is not taken. */
    version: v.optional(countFromText(1, 1_000_000)),
  }),
  data: memberPromotionData,
  errors: [
    'request.not_found',
    'safety.refused',
    'promotion.changed',
    ...acceptRefusals,
    'request.idempotency_conflict',
  ],
  invalidates: ['promotions'],
});

export const promotionCancel = defineEndpoint({
  method: 'POST',
  path: '/api/promotion/cancel',
  summary:
    'Cancels a promotion; a running one loses the balance of its bonus wallet; repeating the request changes nothing',
  access: 'member',
  body: v.strictObject({ id: memberPromotionId }),
  data: memberPromotionData,
  errors: [
    'request.not_found',
    'promotion.round_open',
    'promotion.ended',
    'request.idempotency_conflict',
  ],
  invalidates: ['promotions'],
});
