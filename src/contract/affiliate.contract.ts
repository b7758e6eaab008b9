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
  summary:
    'Returns the affiliate rates and limits, the median income of referrers, and an example computed from the rates',
  access: 'public',
  query: v.strictObject({ agent_id: v.optional(agentId) }),
  data: v.object({
    rates: v.array(rates),
    /** The maximum income of a member in a month. */
    month_cap: baht,
    redeem_least: baht,
    redeem_most: baht,
    redeem_turnover_percent: v.number(),
    /** Days for which a referral counts after the link was first opened. */
    attribution_days: v.number(),
    example: v.object({
      lines: v.array(
        v.object({
          level,
          type,
          friends: v.number(),
          /** Turnover of one friend in the month; all friends of a line have the same turnover. */
          turnover: baht,
          basis_points: v.number(),
          income: baht,
        }),
      ),
      income: baht,
    }),
    /** Median monthly income of members who referred a friend; null while there are too few of them. */
    median: v.nullable(
      v.object({ income: baht, /** First day of the month. */ month: day, referrers: v.number() }),
    ),
  }),
  errors: ['agent.unknown_code'],
});

export type AffiliateConfigs = v.InferOutput<typeof affiliateConfigs.data>;

/** Maximum number of friends on one page of the network. */
export const MOST_FRIENDS = 100;

const cursor = v.optional(v.pipe(v.string(), v.regex(/^[0-9A-Za-z:-]{1,90}$/)));

const friend = v.object({
  id: v.string(),
  /** Masked name of the friend. */
  name: v.string(),
  level,
  joined_at: v.string(),
  /** Number of members that this friend referred within the member's network. */
  friends: v.number(),
  /** The member's income from this friend this month, before the monthly cap. */
  income: baht,
  /** Whether this friend has counted turnover this month. */
  has_played: v.boolean(),
});

export type AffiliateFriend = v.InferOutput<typeof friend>;

export const affiliateNetwork = defineEndpoint({
  method: 'POST',
  path: '/api/affiliate/network',
  summary:
    "Lists the member's friends, or the friends of one of them, sorted by their income this month, highest first",
  access: 'member',
  body: v.optional(
    v.strictObject({
      /** The friend whose own friends are listed; without it, the caller's friends are listed. */
      friend_id: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/))),
      limit: v.optional(countFromText(1, MOST_FRIENDS), 50),
      cursor,
    }),
    {},
  ),
  data: v.object({ friends: v.array(friend), next_cursor: v.nullable(v.string()) }),
  /** `request.not_found`: the friend is outside the member's network. */
  errors: ['request.not_found'],
});

export type AffiliateNetworkPage = v.InferOutput<typeof affiliateNetwork.data>;

export const affiliateTransactions = defineEndpoint({
  method: 'GET',
  path: '/api/affiliate/transactions',
  summary: "Lists the member's affiliate income by day and level, newest first",
  access: 'member',
  query: v.strictObject({ limit: v.optional(countFromText(1, 100), 30) }),
  data: v.object({
    days: v.array(
      v.object({
        day,
        level,
        /** Number of friends who played. */
        friends: v.number(),
        turnover: baht,
        income: baht,
      }),
    ),
  }),
  errors: [],
});

/** Kinds of lines: `income` of a day, `back` for income taken back by a void, `redeem` for a transfer to the wallet. */
export const affiliateLineKinds = ['income', 'back', 'redeem'] as const;
export type AffiliateLineKind = (typeof affiliateLineKinds)[number];

const line = v.object({
  id: v.string(),
  kind: v.picklist(affiliateLineKinds),
  day,
  /** Time of the transfer to the wallet; null for the other kinds. */
  at: v.nullable(v.string()),
  level: v.nullable(level),
  type: v.nullable(type),
  name: v.nullable(v.string()),
  turnover: v.nullable(baht),
  /** Amount of the line; negative for `back` and `redeem`. */
  amount: baht,
});

export type AffiliateLine = v.InferOutput<typeof line>;

export const affiliateTransactionsV2 = defineEndpoint({
  method: 'GET',
  path: '/api/affiliate/v2/transactions',
  summary:
    'Lists affiliate income by day, friend and type of game, with voids and redemptions, newest first',
  access: 'member',
  query: v.strictObject({
    kind: v.optional(v.picklist(affiliateLineKinds)),
    level: v.optional(v.pipe(countFromText(1, 3), v.picklist(affiliateLevels))),
    type: v.optional(type),
    /** First and last day in Thailand, both included. */
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
  /** Income after the monthly cap. */
  income: baht,
  /** Income before the monthly cap. */
  earned: baht,
  turnover: baht,
  by_level: v.array(v.object({ level, income: baht })),
  by_type: v.array(v.object({ type, income: baht })),
});

export const affiliateSummary = defineEndpoint({
  method: 'GET',
  path: '/api/affiliate/summary',
  summary:
    "Returns the member's referral code, the income of today, this month and all time, and the amount that can be redeemed",
  access: 'member',
  data: v.object({
    ref_code: v.string(),
    /** Masked name of the member, as friends see it. */
    name: v.string(),
    /** Income that can be redeemed. */
    balance: baht,
    /** Minimum amount of one redemption; `redeem_most` is the maximum. */
    redeem_least: baht,
    redeem_most: baht,
    redeem_turnover_percent: v.number(),
    /** Main wallet money that can be withdrawn now, and would be locked until the redemption's turnover is played. */
    locks: baht,
    /** Turnover that the member has to play before a withdrawal even without this redemption. */
    turnover_owed: baht,
    /** Income that a correction took back after it was redeemed; later income is used to repay it. */
    owed: baht,
    /** Time since which the team holds the income, so that it cannot be redeemed; null when it does not. */
    held_since: v.nullable(v.string()),
    month_cap: baht,
    /** First day of the current month. */
    month: day,
    today: period,
    this_month: period,
    all: period,
    /** Months up to the current month, the oldest first. */
    months: v.array(v.object({ month: day, income: baht })),
    /** Number of members of the network, by level. */
    friends: v.array(v.object({ level, count: v.number() })),
    /** Number of members of the network who have turnover this month. */
    played: v.number(),
  }),
  errors: [],
});

export type AffiliateSummary = v.InferOutput<typeof affiliateSummary.data>;

export const affiliateRedeem = defineEndpoint({
  method: 'POST',
  path: '/api/affiliate/redeem',
  summary: 'Redeems affiliate income into the main wallet',
  access: 'member',
  body: v.strictObject({
    amount: typedBaht,
    /** The locked amount that the member was shown; without it, any amount is accepted. */
    locks: v.optional(baht),
  }),
  data: v.object({
    id: v.string(),
    amount: baht,
    /** Income left to redeem. */
    balance: baht,
    /** Turnover required before a withdrawal, for this redemption. */
    turnover: baht,
  }),
  /** `affiliate.changed`: more money would be locked than the member was shown. */
  errors: [
    'phone.unverified',
    'affiliate.out_of_range',
    'affiliate.too_little',
    'affiliate.changed',
    'affiliate.held',
    'safety.refused',
    'request.idempotency_conflict',
  ],
  invalidates: ['commission', 'wallet'],
});

export type AffiliateRedemption = v.InferOutput<typeof affiliateRedeem.data>;
