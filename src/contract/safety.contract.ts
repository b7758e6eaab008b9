import * as v from 'valibot';
import { breakData, breakEventData } from './breaks.contract';
import { defineEndpoint } from './endpoint';
import { baht, typedBaht } from './fields';
import { checkEventData, realityCheckData } from './reality-check.fields';

/** Kinds of limits: money that the member deposits, or loses in games and lotteries with the main wallet. */
export const limitKinds = ['loss', 'deposit'] as const;
export type LimitKind = (typeof limitKinds)[number];

/** Frames of limits in Bangkok time: a day from 00:00, a week from Monday 00:00, a month from the 1st 00:00. */
export const limitFrames = ['day', 'week', 'month'] as const;
export type LimitFrame = (typeof limitFrames)[number];

/** Phone number of the national help line for people who gamble too much. */
export const HELP_LINE = '1323';

/** Highest limit in satang that a member can set. */
export const MAX_LIMIT_SATANG = 1_000_000_000;

/** Amount of a limit, as a person types it. */
export const limitBaht = v.pipe(
  typedBaht,
  v.minValue(0, 'วงเงินต้องไม่ต่ำกว่า 0 บาท'),
  v.maxValue(MAX_LIMIT_SATANG, 'วงเงินต้องไม่เกิน 10,000,000 บาท'),
);

const limitName = { kind: v.picklist(limitKinds), frame: v.picklist(limitFrames) };

/** A higher limit, or none, that the member asked for. It counts once it is confirmed. */
const waitingRaise = v.object({
  /** Amount of the higher limit; null removes the limit. */
  to: v.nullable(baht),
  /** Time from which the raise can be confirmed. */
  from_at: v.string(),
  /** Time at which the raise lapses. */
  until_at: v.string(),
});

/** A limit of a member, set or not. */
export const limitData = v.object({
  ...limitName,
  /** Amount of the limit; null while none is set. */
  limit: v.nullable(baht),
  /** Amount of this frame that counts towards the limit; negative after wins. Pending deposits count. */
  used: baht,
  /** Amount left in this frame; null while no limit is set. */
  left: v.nullable(baht),
  /** End of this frame, when the limit counts anew. */
  until: v.string(),
  waiting: v.nullable(waitingRaise),
});

export type SafetyLimit = v.InferOutput<typeof limitData>;

const statusData = v.object({
  /** The server's time. */
  now: v.string(),
  today: v.object({
    /** Minutes in play sessions. */
    minutes: v.number(),
    /** Money won with the main wallet in games and lotteries; negative after losses. */
    net: baht,
  }),
  /** All limits, set or not: each kind, and each frame from day to month. */
  limits: v.array(limitData),
  /** Whether the member has answered the question about deposit limits. */
  answered: v.boolean(),
  /** The member's time-out or exclusion; null while there is none. */
  break: v.nullable(breakData),
  /** Minutes between two reality checks, and the numbers that the member can choose. */
  reminder_minutes: v.number(),
  reminder_choices: v.array(v.number()),
  /** The reality check that waits for an answer; null without one. */
  check: v.nullable(realityCheckData),
  help_phone: v.string(),
});

export type SafetyStatus = v.InferOutput<typeof statusData>;

export const safetyStatus = defineEndpoint({
  method: 'GET',
  path: '/api/safety/status',
  summary:
    "Returns the member's limits, what is used of them, raises that wait, the break and the reality check",
  access: 'member',
  whileRestricted: true,
  data: statusData,
  errors: [],
});

export const safetyLimit = defineEndpoint({
  method: 'POST',
  path: '/api/safety/limit',
  summary:
    'Sets or lowers a limit at once; asks for a higher one or for none, which can be confirmed after 24 hours',
  access: 'member',
  whileRestricted: true,
  body: v.strictObject({ ...limitName, amount: v.nullable(limitBaht) }),
  data: v.object({
    /** False for a raise that waits. */
    applied: v.boolean(),
    waiting: v.nullable(waitingRaise),
  }),
  errors: [],
  invalidates: ['safety'],
});

export const safetyLimitConfirm = defineEndpoint({
  method: 'POST',
  path: '/api/safety/limit/confirm',
  summary: 'Confirms a raise of a limit that has waited for 24 hours',
  access: 'member',
  whileRestricted: true,
  body: v.strictObject(limitName),
  data: v.object({}),
  errors: ['safety.raise_not_due', 'safety.no_raise'],
  invalidates: ['safety'],
});

export const safetyLimitWithdraw = defineEndpoint({
  method: 'POST',
  path: '/api/safety/limit/withdraw',
  summary: 'Withdraws a raise of a limit that waits',
  access: 'member',
  whileRestricted: true,
  body: v.strictObject(limitName),
  data: v.object({}),
  errors: ['safety.no_raise'],
  invalidates: ['safety'],
});

export const safetyAnswer = defineEndpoint({
  method: 'POST',
  path: '/api/safety/answer',
  summary: 'Answers the question about deposit limits: sets some, or declines for now',
  access: 'member',
  whileRestricted: true,
  body: v.union([
    v.strictObject({
      set: v.pipe(
        v.array(v.strictObject({ frame: limitName.frame, amount: limitBaht })),
        v.minLength(1, 'กรุณาใส่วงเงินอย่างน้อยหนึ่งช่อง'),
        v.maxLength(limitFrames.length),
      ),
    }),
    v.strictObject({ declined: v.literal(true) }),
  ]),
  data: v.object({}),
  errors: [],
  invalidates: ['safety'],
});

/** A change of a limit. */
export const limitEventData = v.object({
  about: v.literal('limit'),
  id: v.number(),
  at: v.string(),
  ...limitName,
  /** Event of the limit; `asked`: a raise waits; `lapsed`: the member did not confirm it in time. */
  event: v.picklist(['set', 'lowered', 'asked', 'raised', 'removed', 'withdrawn', 'lapsed']),
  /** Amounts before and after; null means no limit. */
  from: v.nullable(baht),
  to: v.nullable(baht),
  by: v.picklist(['member', 'staff', 'system']),
});

/** A change of the member's limits or breaks, or a reality check. */
export const safetyEventData = v.variant('about', [limitEventData, breakEventData, checkEventData]);

const historyData = v.object({
  entries: v.array(safetyEventData),
  next_cursor: v.nullable(v.string()),
});

export type SafetyHistoryPage = v.InferOutput<typeof historyData>;
export type SafetyEvent = SafetyHistoryPage['entries'][number];
export type LimitEvent = Extract<SafetyEvent, { about: 'limit' }>;
export type BreakEvent = Extract<SafetyEvent, { about: 'break' }>;
export type CheckEvent = Extract<SafetyEvent, { about: 'check' }>;

export const safetyHistory = defineEndpoint({
  method: 'GET',
  path: '/api/safety/history',
  summary:
    "Lists the changes of the member's limits and breaks, and the reality checks, newest first",
  access: 'member',
  whileRestricted: true,
  query: v.strictObject({
    /** `next_cursor` of the previous page. */
    cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/))),
  }),
  data: historyData,
  errors: [],
});

/** Numbers of days over which deposits, withdrawals and results can be shown. */
export const moneyDays = ['30', '365'] as const;

const moneySums = {
  deposited: baht,
  withdrawn: baht,
  /** Money won with the main wallet in games and lotteries; negative after losses. */
  net_play: baht,
};

const moneyData = v.object({
  /** First and last day of the period. */
  from: v.string(),
  to: v.string(),
  /** Days with a movement, the latest first. */
  days: v.array(v.object({ day: v.string(), ...moneySums })),
  total: v.object(moneySums),
  /** Sums since the member joined. */
  lifetime: v.object(moneySums),
});

export type SafetyMoney = v.InferOutput<typeof moneyData>;

export const safetyMoney = defineEndpoint({
  method: 'GET',
  path: '/api/safety/money',
  summary:
    "Returns the member's deposits, withdrawals and results per day, of a period and since the start",
  access: 'member',
  whileRestricted: true,
  query: v.strictObject({ days: v.optional(v.picklist(moneyDays), '30') }),
  data: moneyData,
  errors: [],
});
