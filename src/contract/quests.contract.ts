import * as v from 'valibot';
import { defineEndpoint } from './endpoint';
import { baht, countFromText, points, slug } from './fields';
import { lineToken } from './line-proof.fields';

/** What a quest asks for. */
export const questKinds = [
  'link_line',
  'line_friend',
  'first_deposit',
  'check_in',
  'turnover',
  'deposit_days',
] as const;
export type QuestKind = (typeof questKinds)[number];

/** How often a quest can be done, by days and weeks of Thailand. */
export const questPeriods = ['ever', 'day', 'week'] as const;
export type QuestPeriod = (typeof questPeriods)[number];

/** `claimable` waits for the member, `expired` has waited too long. */
export const questStates = ['locked', 'active', 'claimable', 'claimed', 'expired'] as const;
export type QuestState = (typeof questStates)[number];

/** Why nothing counts yet: the member takes part on request, has linked no LINE account, or one that had its reward. */
export const questLocks = ['opt_in', 'line_link', 'line_used'] as const;
export type QuestLock = (typeof questLocks)[number];

/** What a reward gives, together. */
const reward = v.object({
  point: points,
  /** Of the wheel. */
  spins: v.number(),
  /** To the main wallet. */
  amount: baht,
  /** Of the amount: to be played before money may leave. */
  turnover: baht,
});
export type QuestReward = v.InferOutput<typeof reward>;

/** How much, in the unit that the quest counts in. */
const measure = v.variant('unit', [
  v.object({ unit: v.literal('baht'), amount: baht }),
  v.object({ unit: v.literal('times'), count: v.number() }),
]);
export type QuestMeasure = v.InferOutput<typeof measure>;

/** A day in Thailand, `YYYY-MM-DD`. */
const day = v.pipe(v.string(), v.isoDate());

const step = v.object({
  /** Counted from 1. */
  step: v.number(),
  /** Of a check-in: the day of the calendar. */
  target: measure,
  reward,
  state: v.picklist(questStates),
  claimed_at: v.nullable(v.string()),
  /** Of a reward that can be taken: until when. */
  expires_at: v.nullable(v.string()),
});
export type QuestStep = v.InferOutput<typeof step>;

const quest = v.object({
  id: v.number(),
  kind: v.picklist(questKinds),
  period: v.picklist(questPeriods),
  /** First day of the period that runs; null: once for all. */
  period_on: v.nullable(day),
  /** When the next period begins. */
  ends_at: v.nullable(v.string()),
  title: v.string(),
  description: v.string(),
  state: v.picklist(questStates),
  locked_by: v.nullable(v.picklist(questLocks)),
  /** Whether members join it by themselves. */
  is_opt_in: v.boolean(),
  /** Done so far; of a check-in: the days in a row. */
  progress: measure,
  /** The easiest first. */
  steps: v.array(step),
  /** Of earlier periods or terms: rewards that can still be taken, the one that ends first before the others. */
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

/** A quest with how far the member is. */
export type Quest = v.InferOutput<typeof quest>;

export const questList = defineEndpoint({
  method: 'GET',
  path: '/api/quest/list',
  summary: 'All quests with how far the member is, and what they brought this month',
  access: 'member',
  data: v.object({
    quests: v.array(quest),
    /** Taken since the first of the month. */
    earned: v.object({ point: points, spins: v.number(), amount: baht }),
    /** Play of the main wallet that no reward has used, and what a point, a spin and a baht of a reward use of it. */
    play: v.object({ left: baht, point: baht, spin: baht, baht }),
  }),
  errors: [],
});

export type QuestBook = v.InferOutput<typeof questList.data>;

const questId = countFromText(1, Number.MAX_SAFE_INTEGER);

export const questRedeem = defineEndpoint({
  method: 'POST',
  path: '/api/quest/redeem',
  summary: 'Take one reward of a quest, or check in; each is given once',
  access: 'member',
  body: v.strictObject({
    quest_id: questId,
    /** Left out, the reward that ends first. */
    step: v.optional(countFromText(1, 100)),
    /** First day of the reward's period; left out, the one that ends first. */
    period_on: v.optional(v.nullable(day)),
    /** What the member was shown; left out, they take whatever it is. */
    reward: v.optional(v.strictObject({ point: points, spins: v.number(), amount: baht })),
  }),
  data: v.object({
    quest_id: v.number(),
    step: v.number(),
    reward,
  }),
  /** `quest.changed` carries what it is worth now. */
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
  summary: 'Take part in a quest for the period that runs; repeating it changes nothing',
  access: 'member',
  body: v.strictObject({ quest_id: questId }),
  data: v.null(),
  errors: ['safety.refused', 'request.not_found'],
  invalidates: ['quests'],
});

export const questFriend = defineEndpoint({
  method: 'POST',
  path: '/api/quest/friend',
  summary: 'Ask LINE whether the member has added the official account as a friend',
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
  summary: 'The quests of an event with how far the member is',
  access: 'member',
  body: v.strictObject({ event_id: slug }),
  data: v.array(quest),
  errors: ['request.not_found'],
});
