import * as v from 'valibot';
import { affiliateLevels, affiliateTypes } from '@/domain/affiliate';
import { defineEndpoint } from './endpoint';
import { agentId, baht, calendarDay, countFromText, typedBaht } from './fields';

export type { AffiliateLevel, AffiliateType } from '@/domain/affiliate';

const type = v.picklist(affiliateTypes);
const level = v.picklist(affiliateLevels);
const day = v.string();

const rates = v.object({
  type,
  /** Basis points of the friend's valid turnover, the nearest level first. */
  rates: v.tuple([v.number(), v.number(), v.number()]),
});

export const affiliateConfigs = defineEndpoint({
  method: 'GET',
  path: '/api/affiliate/v2/configs',
  summary: 'How much a member earns by friends, with an example that is worked out by these rates',
  access: 'public',
  query: v.strictObject({ agent_id: v.optional(agentId) }),
  data: v.object({
    rates: v.array(rates),
    /** Most that is earned in a month. */
    month_cap: baht,
    redeem_least: baht,
    redeem_most: baht,
    redeem_turnover_percent: v.number(),
    /** So long a link counts after it was first opened. */
    attribution_days: v.number(),
    example: v.object({
      lines: v.array(
        v.object({
          level,
          type,
          friends: v.number(),
          /** Of each friend in the month. */
          turnover: baht,
          basis_points: v.number(),
          income: baht,
        }),
      ),
      income: baht,
    }),
    /** What half of all who referred somebody earned less than in a month; null where too few did. */
    median: v.nullable(
      v.object({ income: baht, /** Its first day. */ month: day, referrers: v.number() }),
    ),
  }),
  errors: ['agent.unknown_code'],
});

export type AffiliateConfigs = v.InferOutput<typeof affiliateConfigs.data>;

/** Most friends of a page of the network. */
export const MOST_FRIENDS = 100;

const cursor = v.optional(v.pipe(v.string(), v.regex(/^[0-9A-Za-z:-]{1,90}$/)));

const friend = v.object({
  id: v.string(),
  /** Never whole. */
  name: v.string(),
  level,
  joined_at: v.string(),
  /** Friends whom they referred themselves, and who are part of the network. */
  friends: v.number(),
  /** What they brought the member this month. */
  income: baht,
  /** Whether anything of theirs was counted this month. */
  has_played: v.boolean(),
});

export type AffiliateFriend = v.InferOutput<typeof friend>;

export const affiliateNetwork = defineEndpoint({
  method: 'POST',
  path: '/api/affiliate/network',
  summary: 'Friends of the member, or of one of those friends, who brought most this month first',
  access: 'member',
  body: v.optional(
    v.strictObject({
      /** Whose friends; left out, the member's own. */
      friend_id: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/))),
      limit: v.optional(countFromText(1, MOST_FRIENDS), 50),
      cursor,
    }),
    {},
  ),
  data: v.object({ friends: v.array(friend), next_cursor: v.nullable(v.string()) }),
  /** Somebody outside the member's network is nobody. */
  errors: ['request.not_found'],
});

export type AffiliateNetworkPage = v.InferOutput<typeof affiliateNetwork.data>;

export const affiliateTransactions = defineEndpoint({
  method: 'GET',
  path: '/api/affiliate/transactions',
  summary: 'What each day and level brought, the latest first',
  access: 'member',
  query: v.strictObject({ limit: v.optional(countFromText(1, 100), 30) }),
  data: v.object({
    days: v.array(
      v.object({
        day,
        level,
        /** Who played. */
        friends: v.number(),
        turnover: baht,
        income: baht,
      }),
    ),
  }),
  errors: [],
});

/** What a line is: income of a friend's day, what a void took back, or what was taken over into the wallet. */
export const affiliateLineKinds = ['income', 'back', 'redeem'] as const;
export type AffiliateLineKind = (typeof affiliateLineKinds)[number];

const line = v.object({
  id: v.string(),
  kind: v.picklist(affiliateLineKinds),
  day,
  /** Of what was taken over: the moment. */
  at: v.nullable(v.string()),
  level: v.nullable(level),
  type: v.nullable(type),
  name: v.nullable(v.string()),
  turnover: v.nullable(baht),
  /** Below zero for what was taken back or over. */
  amount: baht,
});

export type AffiliateLine = v.InferOutput<typeof line>;

export const affiliateTransactionsV2 = defineEndpoint({
  method: 'GET',
  path: '/api/affiliate/v2/transactions',
  summary: 'What each friend and day brought by type, and what was taken over, the latest first',
  access: 'member',
  query: v.strictObject({
    kind: v.optional(v.picklist(affiliateLineKinds)),
    level: v.optional(v.pipe(countFromText(1, 3), v.picklist(affiliateLevels))),
    type: v.optional(type),
    /** Days of Thailand, both counted. */
    from: v.optional(calendarDay),
    to: v.optional(calendarDay),
    limit: v.optional(countFromText(1, 100), 20),
    cursor,
  }),
  data: v.object({ lines: v.array(line), next_cursor: v.nullable(v.string()) }),
  errors: [],
});

export type AffiliateLines = v.InferOutput<typeof affiliateTransactionsV2.data>;

const period = v.object({
  /** What is the member's, once the most of a month is applied. */
  income: baht,
  /** What it would be without that. */
  earned: baht,
  turnover: baht,
  by_level: v.array(v.object({ level, income: baht })),
  by_type: v.array(v.object({ type, income: baht })),
});

export const affiliateSummary = defineEndpoint({
  method: 'GET',
  path: '/api/affiliate/summary',
  summary:
    'The code of the member, what it brought today, this month and in all, and what can be taken over',
  access: 'member',
  data: v.object({
    ref_code: v.string(),
    /** The member as friends read the name. */
    name: v.string(),
    /** What can be taken over, and within which bounds at once. */
    balance: baht,
    redeem_least: baht,
    redeem_most: baht,
    redeem_turnover_percent: v.number(),
    /** Of the main wallet: what may leave now, and would have to wait for the turnover of what is taken over. */
    locks: baht,
    /** What has to be played already, without this. */
    turnover_owed: baht,
    /** What a correction took back after it was used: what is earned next pays it first. */
    owed: baht,
    month_cap: baht,
    /** Its first day. */
    month: day,
    today: period,
    this_month: period,
    all: period,
    /** Months up to this one, the oldest first. */
    months: v.array(v.object({ month: day, income: baht })),
    /** Members of the network by level, and how many of them have played this month. */
    friends: v.array(v.object({ level, count: v.number() })),
    played: v.number(),
  }),
  errors: [],
});

export type AffiliateSummary = v.InferOutput<typeof affiliateSummary.data>;

export const affiliateRedeem = defineEndpoint({
  method: 'POST',
  path: '/api/affiliate/redeem',
  summary: 'Take income over into the main wallet',
  access: 'member',
  body: v.strictObject({
    amount: typedBaht,
    /** Money that the member was told will wait for the turnover; left out, whatever it is. */
    locks: v.optional(baht),
  }),
  data: v.object({
    id: v.string(),
    amount: baht,
    /** What is left to be taken over. */
    balance: baht,
    /** To be played before money may leave. */
    turnover: baht,
  }),
  /** `affiliate.changed`: more of the wallet would wait than the member was told. */
  errors: [
    'phone.unverified',
    'affiliate.out_of_range',
    'affiliate.too_little',
    'affiliate.changed',
    'safety.refused',
    'request.idempotency_conflict',
  ],
  invalidates: ['commission', 'wallet'],
});

export type AffiliateRedemption = v.InferOutput<typeof affiliateRedeem.data>;
