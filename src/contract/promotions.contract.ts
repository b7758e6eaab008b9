import * as v from 'valibot';
import { defineEndpoint } from './endpoint';
import type { ErrorName } from './errors';
import { agentCode, agentId, baht, countFromText, url } from './fields';
import { gameCategory } from './games.contract';
import { countedPlay } from './turnover.fields';

/** `daily` is granted once a day of Thailand; a first deposit is the first that was ever credited. */
export const promotionKinds = ['first_deposit', 'daily', 'deposit'] as const;
export type PromotionKind = (typeof promotionKinds)[number];

/**
 * `waiting` for the next deposit that qualifies, `running` while its turnover is played; the others are ends:
 * `completed` gave the bonus wallet to the main wallet, `cancelled` and `expired` gave it back to the house.
 */
export const memberPromotionStates = [
  'waiting',
  'running',
  'completed',
  'cancelled',
  'expired',
] as const;
export type MemberPromotionState = (typeof memberPromotionStates)[number];

/** Why a member cannot take a promotion now: names of refusals, which `promotion/accept` answers with. */
export const acceptRefusals = [
  'promotion.closed',
  'promotion.one_at_a_time',
  'promotion.used_up',
  'promotion.taken_today',
  'promotion.not_first_deposit',
] as const satisfies readonly ErrorName[];
export type AcceptRefusal = (typeof acceptRefusals)[number];

/** How often deposit and bonus may have to be played at the most, unless an owner insists. */
export const MOST_TURNOVER_MULTIPLE = 10;

/** The bounds of the largest stake of a promotion, in satang; the database holds them. */
const LARGEST_STAKE_BOUNDS = { least: 1_00, most: 100_000_00 } as const;

const promotionTerms = v.object({
  /** Digits: `/promotions?id=N` opens it. */
  id: v.string(),
  kind: v.picklist(promotionKinds),
  name: v.string(),
  /** One sentence. */
  summary: v.string(),
  /** Without letters in it: 656 × 272, and 1896 × 640. */
  image: url,
  image_wide: url,
  /** What previews in chats show: a JPEG, 1200 × 630. */
  image_share: url,
  min_deposit: baht,
  /** In percent of the deposit, such as 100 or 12.5; null where the bonus is a fixed amount. */
  bonus_percent: v.nullable(v.number()),
  /** Null where the bonus is a part of the deposit. */
  bonus_amount: v.nullable(baht),
  /** The highest bonus where it is a share of the deposit; null where the bonus is a fixed amount. */
  max_bonus: v.nullable(baht),
  /** How often deposit and bonus together have to be played. */
  turnover_multiple: v.number(),
  /** How much of a stake on each kind of play counts for that. */
  counts: countedPlay,
  /** The largest stake from the bonus wallet, and the most of any stake that counts; null: no bound. */
  largest_stake: v.nullable(
    v.pipe(baht, v.minValue(LARGEST_STAKE_BOUNDS.least), v.maxValue(LARGEST_STAKE_BOUNDS.most)),
  ),
  /**
   * Basis points of the counted turnover that the house keeps on average. The bonus wallet opens once the member's own
   * money has brought the house the bonus by it, and at the end of the turnover at the latest.
   */
  edge_basis_points: v.number(),
  days_to_play: v.number(),
  /** The games that the bonus wallet can play and that count as turnover. */
  categories: v.array(gameCategory),
  /** Games of those categories that it does not play. */
  excluded_games: v.array(
    v.object({ game_id: v.string(), provider_id: v.string(), name: v.string() }),
  ),
  /** How often a member may take it; null: no limit. */
  limit_per_member: v.nullable(v.number()),
  /** Deposits credited from here on, and before there, qualify; null: no bound. */
  starts_at: v.nullable(v.string()),
  ends_at: v.nullable(v.string()),
  /** Further terms, a sentence each. */
  terms: v.array(v.string()),
});

export type PromotionTerms = v.InferOutput<typeof promotionTerms>;

const promotionData = v.object({
  ...promotionTerms.entries,
  /** Whether the signed-in member can take it; null for a visitor. */
  offer: v.nullable(
    v.object({
      may_accept: v.boolean(),
      /** Why not; null when it may be taken. */
      refusal: v.nullable(v.object({ reason: v.picklist(acceptRefusals), message: v.string() })),
      /** How often a deposit of the member got it. */
      times_taken: v.number(),
      /** Where the member has taken it just now: as in `promotion/mine`. */
      current: v.nullable(v.object({ id: v.string(), state: v.picklist(['waiting', 'running']) })),
    }),
  ),
});

/** A promotion of the agent that is on. */
export type Promotion = v.InferOutput<typeof promotionData>;

const memberPromotionData = v.object({
  id: v.string(),
  state: v.picklist(memberPromotionStates),
  promotion: promotionTerms,
  accepted_at: v.string(),
  /** When the deposit came; null until then, as what follows. */
  granted_at: v.nullable(v.string()),
  deposit_amount: v.nullable(baht),
  bonus_amount: v.nullable(baht),
  turnover: v.nullable(
    v.object({
      required: baht,
      /** Never more than required. */
      counted: baht,
      remaining: baht,
    }),
  ),
  /** Turnover of the member's own money that opens the bonus wallet. */
  own_play: v.nullable(
    v.object({
      required: baht,
      /** Nothing once the wallet is open. */
      remaining: baht,
    }),
  ),
  /** Until when the turnover must be played. */
  expires_at: v.nullable(v.string()),
  /** The bonus wallet while it is running. */
  wallet: v.nullable(v.object({ id: v.string(), balance: baht })),
  /** A round is open on the bonus wallet: until it is over the promotion cannot be cancelled. */
  has_open_round: v.boolean(),
  ended_at: v.nullable(v.string()),
  /** The amount that left the bonus wallet at its end: to the main wallet when completed, else to the house. */
  moved_amount: v.nullable(baht),
});

/** A promotion that a member has taken. */
export type MemberPromotion = v.InferOutput<typeof memberPromotionData>;

const memberPromotionId = v.pipe(v.string(), v.uuid());

export const promotionList = defineEndpoint({
  method: 'GET',
  path: '/api/promotion/list',
  summary: 'Promotions that are on; with a token also what the member may take',
  access: 'public',
  query: v.strictObject({ agent_code: v.optional(agentCode), agent_id: v.optional(agentId) }),
  data: v.array(promotionData),
  errors: ['agent.unknown_code'],
});

export const promotionMine = defineEndpoint({
  method: 'GET',
  path: '/api/promotion/mine',
  summary: 'The promotion that waits or runs, and those that have ended, the latest first',
  access: 'member',
  query: v.strictObject({
    limit: v.optional(countFromText(1, 60), 20),
    /** `next_cursor` of the page before. */
    cursor: v.optional(memberPromotionId),
  }),
  data: v.object({
    current: v.nullable(memberPromotionData),
    ended: v.array(memberPromotionData),
    next_cursor: v.nullable(v.string()),
    /** The server's clock when it answered. */
    now: v.string(),
  }),
  errors: [],
});

export const promotionAccept = defineEndpoint({
  method: 'POST',
  path: '/api/promotion/accept',
  summary: 'Take a promotion: it waits for the next deposit that qualifies',
  access: 'member',
  body: v.strictObject({ promotion_id: v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/)) }),
  data: memberPromotionData,
  errors: [
    'request.not_found',
    'safety.refused',
    ...acceptRefusals,
    'request.idempotency_conflict',
  ],
  invalidates: ['promotions'],
});

export const promotionCancel = defineEndpoint({
  method: 'POST',
  path: '/api/promotion/cancel',
  summary: 'Give a promotion up; a running one loses what its bonus wallet holds; safe to repeat',
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
