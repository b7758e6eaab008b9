import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { baht, countFromText, phone } from '../fields';
import { gameCategory } from '../games.contract';
import { instant } from '../gateway.contract';
import { offerEditors, offerReaders } from '../operator-roles';
import { memberPromotionStates, promotionKinds } from '../promotions.contract';
import { force, limit, openState, rowId } from './operator.fields';
import { bonusEntries, isOneBonus, promotionWriting } from './promotion.fields';

/**
 * `asked`: a draft whose publication waits for a second person. `scheduled`, `open` and `closed` follow from the times,
 * limits and versions alone.
 */
export const promotionStates = ['draft', 'asked', 'scheduled', 'open', 'closed'] as const;
export type PromotionState = (typeof promotionStates)[number];

/** Why a promotion is closed: by a person, by its end, by a limit, or by a later version. */
export const promotionClosings = ['hand', 'ended', 'quota', 'budget', 'replaced'] as const;
export type PromotionClosing = (typeof promotionClosings)[number];

const MOST_VERSION = 1_000_000;
const MOST_PROMOTIONS = 500;
const version = countFromText(1, MOST_VERSION);

/** A version of a promotion. Texts and pictures of a row from before the checks may be placeholders. */
const versionData = v.object({
  version: v.number(),
  /** Number of the writing of a draft. */
  revision: v.number(),
  state: v.picklist(promotionStates),
  closed_as: v.nullable(v.picklist(promotionClosings)),
  written_by: v.string(),
  written_at: v.string(),
  published_at: v.nullable(v.string()),
  starts_at: v.nullable(v.string()),
  ends_at: v.nullable(v.string()),
  /** Members who have this version and have not made the deposit yet, who play it, and who got its bonus. */
  waiting: v.number(),
  running: v.number(),
  granted: v.number(),
  kind: v.picklist(promotionKinds),
  name: v.string(),
  summary: v.string(),
  terms: v.array(v.string()),
  image: v.string(),
  image_wide: v.string(),
  image_share: v.string(),
  min_deposit: baht,
  bonus_percent: v.nullable(v.number()),
  max_bonus: v.nullable(baht),
  bonus_amount: v.nullable(baht),
  turnover_multiple: v.number(),
  largest_stake: baht,
  days_to_play: v.number(),
  categories: v.array(gameCategory),
  excluded_games: v.array(v.string()),
  limit_per_member: v.nullable(v.number()),
  quota: v.nullable(v.number()),
  budget: v.nullable(baht),
  weekdays: v.array(v.number()),
  takes_from: v.nullable(v.string()),
  takes_until: v.nullable(v.string()),
  least_vip_level: v.number(),
});
export type PromotionVersion = v.InferOutput<typeof versionData>;

const promotionRow = v.object({
  /** Number by which members know the promotion; all versions have it. */
  id: v.number(),
  code: v.string(),
  kind: v.picklist(promotionKinds),
  name: v.string(),
  /** Picture, 656 × 272; empty when the row is unreadable. */
  image: v.string(),
  /** The version that this row shows: the last published one, or else the draft. */
  version: v.number(),
  state: v.picklist(promotionStates),
  closed_as: v.nullable(v.picklist(promotionClosings)),
  is_open: v.boolean(),
  /** The version that comes after this one: a draft, or one that begins later. */
  next: v.nullable(
    v.object({
      version: v.number(),
      state: v.picklist(promotionStates),
      starts_at: v.nullable(v.string()),
    }),
  ),
  starts_at: v.nullable(v.string()),
  ends_at: v.nullable(v.string()),
  min_deposit: baht,
  bonus_percent: v.nullable(v.number()),
  max_bonus: v.nullable(baht),
  bonus_amount: v.nullable(baht),
  turnover_multiple: v.number(),
  quota: v.nullable(v.number()),
  budget: v.nullable(baht),
  /**
   * The house's expected result at the deposit that is worst for the house. Below zero, the promotion loses money.
   */
  expected_result: baht,
  /** Number of members who have taken the promotion and have not made the deposit yet; all versions are counted. */
  waiting: v.number(),
  /** Number of members who are playing the turnover of the promotion. */
  running: v.number(),
  /** Number of times that the bonus was granted. */
  granted: v.number(),
  /** Sum of all granted bonuses. */
  bonus: baht,
  /** Largest bonus of the members who have not made the deposit yet. */
  reserved: baht,
});
/** A promotion in the list of operators. */
export type OfferedPromotion = v.InferOutput<typeof promotionRow>;

export const offeredPromotions = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/promotions',
  summary:
    'Lists all promotions of the agent in display order, in all states, with their expected result and their use',
  access: 'operator',
  roles: offerReaders,
  data: v.array(promotionRow),
  errors: [],
});

const promotionDetail = v.object({
  promotion: promotionRow,
  /** The latest version, which is edited. */
  latest: versionData,
});
export type PromotionDetail = v.InferOutput<typeof promotionDetail>;

export const promotionVersions = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/promotions/versions',
  summary: 'Returns a promotion with its versions, the latest first',
  access: 'operator',
  roles: offerReaders,
  query: v.strictObject({
    id: rowId,
    cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,7}$/))),
    limit,
  }),
  data: v.object({
    ...promotionDetail.entries,
    rows: v.array(versionData),
    next_cursor: v.nullable(v.string()),
  }),
  errors: ['request.not_found'],
});

/** A deposit with its bonus, its turnover and the house's expected result. */
const costAt = v.object({ deposit: baht, bonus: baht, turnover: baht, result: baht });

export const promotionCost = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/promotions/cost',
  summary: 'Computes what the house expects of a bonus, and what it may cost at most',
  access: 'operator',
  roles: offerReaders,
  query: v.pipe(
    v.strictObject({
      min_deposit: bonusEntries.min_deposit,
      bonus_percent: v.optional(bonusEntries.bonus_percent, null),
      max_bonus: v.optional(bonusEntries.max_bonus, null),
      bonus_amount: v.optional(bonusEntries.bonus_amount, null),
      turnover_multiple: bonusEntries.turnover_multiple,
      quota: v.optional(countFromText(1, 100_000)),
      budget: v.optional(bonusEntries.min_deposit),
    }),
    v.check(
      (asked) => isOneBonus(asked),
      'must have either a share with a maximum, or a fixed bonus',
    ),
  ),
  data: v.object({
    /** At the smallest deposit, and at the one that is worst for the house. */
    least: costAt,
    worst: costAt,
    /** The house's share of counted turnover, in basis points. */
    edge_basis_points: v.number(),
    /** Depositors of the last 30 days, at most the quota. */
    takers: v.number(),
    /** The largest bonus of all of them, at most the budget. */
    cost: baht,
    /** Value that a person may offer in a day without a second one. */
    alone: baht,
  }),
  errors: [],
});

export const promotionSave = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/promotions/save',
  summary:
    'Writes a draft that members do not see: a further promotion, or the next version of one; on an older writing it is refused with the latest one',
  access: 'operator',
  roles: offerEditors,
  body: v.strictObject({
    /** Left out for a further promotion. */
    id: v.optional(rowId),
    /** The version and revision that were edited; 0 for a further promotion. */
    version: countFromText(0, MOST_VERSION),
    revision: countFromText(0, MOST_VERSION),
    terms: promotionWriting,
  }),
  data: promotionDetail,
  errors: [
    'request.not_found',
    'content.changed',
    'content.picture_unknown',
    'promotion.game_unknown',
  ],
});

export const promotionPublish = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/promotions/publish',
  summary:
    'Publishes a draft at once or from a time on; the version before it ends then for further members, and those who have it keep it',
  access: 'operator',
  roles: offerEditors,
  body: v.pipe(
    v.strictObject({
      id: rowId,
      version,
      revision: version,
      /** Left out, it starts at once. */
      starts_at: v.optional(instant),
      /** Null for no end. */
      ends_at: v.optional(v.nullable(instant), null),
      /**
       * Reason of an owner who publishes the promotion although it loses money; a second person must approve it.
       */
      force,
    }),
    v.check(
      ({ starts_at, ends_at }) =>
        starts_at === undefined || ends_at === null || Date.parse(starts_at) < Date.parse(ends_at),
      'เวลาสิ้นสุดต้องอยู่หลังเวลาเริ่ม',
    ),
  ),
  data: promotionDetail,
  errors: [
    'request.not_found',
    'content.changed',
    'content.picture_unknown',
    'content.ends_early',
    'promotion.game_unknown',
    'offer.loses',
    'promotion.turnover_too_high',
    'operator.approval_needed',
  ],
});

export const promotionDuplicate = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/promotions/duplicate',
  summary:
    'Writes a further promotion, as a draft, with the terms of the latest version of another',
  access: 'operator',
  roles: offerEditors,
  body: v.strictObject({ id: rowId }),
  data: promotionDetail,
  errors: ['request.not_found'],
});

export const promotionDiscard = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/promotions/discard',
  summary:
    'Discards a draft: the published version before it stays as it is, and a promotion that was never published is gone',
  access: 'operator',
  roles: offerEditors,
  body: v.strictObject({ id: rowId, version, revision: version }),
  data: v.null(),
  errors: ['request.not_found', 'content.changed'],
});

export const promotionOrder = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/promotions/order',
  summary: 'Puts the named promotions first, in this order; the others follow as before',
  access: 'operator',
  roles: offerEditors,
  body: v.strictObject({
    ids: v.pipe(
      v.array(rowId),
      v.minLength(1),
      v.maxLength(MOST_PROMOTIONS),
      v.check((ids) => new Set(ids).size === ids.length, 'must name each promotion once'),
    ),
  }),
  data: v.null(),
  errors: ['request.not_found'],
});

export const takenPromotions = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/promotions/members',
  summary: 'Lists the promotions taken by members, newest first',
  access: 'operator',
  roles: offerReaders,
  query: v.strictObject({
    state: v.optional(v.picklist(memberPromotionStates)),
    username: v.optional(phone),
    limit,
  }),
  data: v.array(
    v.object({
      id: v.string(),
      username: v.string(),
      code: v.string(),
      /** Number of the version that the member has. */
      version: v.number(),
      state: v.picklist(memberPromotionStates),
      accepted_at: v.string(),
      granted_at: v.nullable(v.string()),
      expires_at: v.nullable(v.string()),
      ended_at: v.nullable(v.string()),
      deposit_amount: v.nullable(baht),
      bonus_amount: v.nullable(baht),
      /** Required turnover; null until the bonus is granted. */
      required: v.nullable(baht),
      /** Turnover counted so far; null until the bonus is granted. */
      counted: v.nullable(baht),
      /** The amount that left the bonus wallet when the promotion ended. */
      moved_amount: baht,
    }),
  ),
  errors: [],
});

export const promotionOpen = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/promotions/open',
  summary: 'Opens or closes a published promotion; members who have taken it keep it',
  access: 'operator',
  roles: offerEditors,
  body: v.strictObject({
    ...openState.entries,
    /**
     * Reason of an owner who opens the promotion although it loses money or requires too much turnover; a second person
     * must approve it.
     */
    force,
  }),
  data: v.null(),
  /**
   * The messages of `offer.loses` and `promotion.turnover_too_high` contain the computed number that is too low or too
   * high.
   */
  errors: [
    'request.not_found',
    'promotion.draft',
    'offer.loses',
    'promotion.turnover_too_high',
    'operator.approval_needed',
  ],
});
