import * as v from 'valibot';
import { defineEndpoint } from './endpoint';
import { baht, countFromText, points, slug } from './fields';
import { lineToken } from './line-proof.fields';

/** Goals of quests. */
export const questKinds = [
  'link_line',
  'line_friend',
  'first_deposit',
  'check_in',
  'turnover',
  'deposit_days',
] as const;
export type QuestKind = (typeof questKinds)[number];

/** Periods of quests: a quest can be done once ever, once per day or once per week of Thailand. */
export const questPeriods = ['ever', 'day', 'week'] as const;
export type QuestPeriod = (typeof questPeriods)[number];

/** States of a reward. `claimable` waits for the member's claim. `expired` was not claimed in time. */
export const questStates = ['locked', 'active', 'claimable', 'claimed', 'expired'] as const;
export type QuestState = (typeof questStates)[number];

/**
 * Reasons why a quest makes no progress yet: the member has to join it, has no LINE link, or uses a LINE account that
 * already had the reward.
 */
export const questLocks = ['opt_in', 'line_link', 'line_used'] as const;
export type QuestLock = (typeof questLocks)[number];

/** The gain of a reward; all its parts are given at the same time. */
const reward = v.object({
  point: points,
  /** Number of wheel spins. */
  spins: v.number(),
  /** Credit to the main wallet. */
  amount: baht,
  /** Turnover required before the amount can be withdrawn. */
  turnover: baht,
});
export type QuestReward = v.InferOutput<typeof reward>;

/** An amount of baht or a number of times, depending on the kind of quest. */
const measure = v.variant('unit', [
  v.object({ unit: v.literal('baht'), amount: baht }),
  v.object({ unit: v.literal('times'), count: v.number() }),
]);
export type QuestMeasure = v.InferOutput<typeof measure>;

/** A day in Thailand, `YYYY-MM-DD`. */
const day = v.pipe(v.string(), v.isoDate());

const step = v.object({
  /** Number of the step, from 1. */
  step: v.number(),
  /** Target of the step; for a check-in, the day of the calendar. */
  target: measure,
  reward,
  state: v.picklist(questStates),
  claimed_at: v.nullable(v.string()),
  /** Time at which a claimable reward expires; null in all other states. */
  expires_at: v.nullable(v.string()),
});
export type QuestStep = v.InferOutput<typeof step>;

const quest = v.object({
  id: v.number(),
  kind: v.picklist(questKinds),
  period: v.picklist(questPeriods),
  /** First day of the current period; null when the quest has no period. */
  period_on: v.nullable(day),
  /** Time at which the next period begins; null when the quest has no period. */
  ends_at: v.nullable(v.string()),
  title: v.string(),
  description: v.string(),
  state: v.picklist(questStates),
  locked_by: v.nullable(v.picklist(questLocks)),
  /** Whether members have to join the quest. */
  is_opt_in: v.boolean(),
  /** Progress so far; for a check-in, the number of consecutive days. */
  progress: measure,
  /** Steps of the quest, the easiest first. */
  steps: v.array(step),
  /** Rewards of earlier periods or terms that can still be claimed, the first to expire first. */
  waiting: v.array(
    v.object({
      step: v.number(),
      period_on: v.nullable(day),
      target: measure,
      reward,
      expires_at: v.string(),
    }),
  ),
});

/** A quest with the member's progress. */
export type Quest = v.InferOutput<typeof quest>;

export const questList = defineEndpoint({
  method: 'GET',
  path: '/api/quest/list',
  summary:
    "Lists all quests with the member's progress, and sums up the rewards claimed this month",
  access: 'member',
  data: v.object({
    quests: v.array(quest),
    /** Sum of the rewards claimed since the first day of the month. */
    earned: v.object({ point: points, spins: v.number(), amount: baht }),
    /**
     * Turnover of the main wallet that no reward has used up yet, and the turnover that a point, a spin and a baht of a
     * reward use up.
     */
    play: v.object({ left: baht, point: baht, spin: baht, baht }),
  }),
  errors: [],
});

export type QuestBook = v.InferOutput<typeof questList.data>;

const questId = countFromText(1, Number.MAX_SAFE_INTEGER);

export const questRedeem = defineEndpoint({
  method: 'POST',
  path: '/api/quest/redeem',
  summary: 'Claims one reward of a quest, or checks the member in; each reward is given once',
  access: 'member',
  body: v.strictObject({
    quest_id: questId,
    /** Step to claim; the default is the reward that expires first. */
    step: v.optional(countFromText(1, 100)),
    /** First day of the reward's period; the default is the reward that expires first. */
    period_on: v.optional(v.nullable(day)),
    /** The reward that the member was shown; without it, any reward is accepted. */
    reward: v.optional(v.strictObject({ point: points, spins: v.number(), amount: baht })),
  }),
  data: v.object({
    quest_id: v.number(),
    step: v.number(),
    reward,
  }),
  /** `quest.changed` carries the current reward. */
  errors: [
    'phone.unverified',
    'quest.not_reached',
    'quest.claimed',
    'quest.expired',
    'quest.changed',
    'quest.play_needed',
    'wheel.spins_full',
    'safety.refused',
    'request.not_found',
    'request.idempotency_conflict',
  ],
  invalidates: ['quests', 'points', 'wallet', 'spins'],
});

export const questJoin = defineEndpoint({
  method: 'POST',
  path: '/api/quest/join',
  summary:
    'Joins the member to a quest for the current period; repeating the request changes nothing',
  access: 'member',
  body: v.strictObject({ quest_id: questId }),
  data: v.null(),
  errors: ['safety.refused', 'request.not_found'],
  invalidates: ['quests'],
});

export const questFriend = defineEndpoint({
  method: 'POST',
  path: '/api/quest/friend',
  summary:
    'Checks with LINE whether the member is a friend of the official account, which completes the quest',
  access: 'member',
  body: v.strictObject({ access_token: lineToken }),
  data: v.object({ is_friend: v.boolean() }),
  errors: [
    'quest.line_needed',
    'quest.other_line',
    'line.not_verified',
    'line.unavailable',
    'line.not_offered',
    'request.too_many',
  ],
  invalidates: ['quests'],
});

export const eventQuest = defineEndpoint({
  method: 'POST',
  path: '/api/event/quest',
  summary: "Lists the quests of an event with the member's progress",
  access: 'member',
  body: v.strictObject({ event_id: slug }),
  data: v.array(quest),
  errors: ['request.not_found'],
});
