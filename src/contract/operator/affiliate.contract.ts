import * as v from 'valibot';
import { affiliateLevels, affiliateTypes } from '@/domain/affiliate';
import { defineOperatorEndpoint } from '../endpoint';
import { baht, countFromText, phone } from '../fields';
import { bookReaders, incomeHolders, memberReaders, owners } from '../operator-roles';
import { limit, rowId } from './operator.fields';

/** The house's margin by type, in basis points of the stake. */
const margins = v.array(
  v.object({
    type: v.picklist(affiliateTypes),
    rates: v.tuple([v.number(), v.number(), v.number()]),
    house_edge: v.number(),
    levels: v.number(),
    turnover_cashback: v.number(),
    points: v.number(),
    margin: v.number(),
  }),
);

export const affiliateMargins = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/affiliate/margins',
  summary:
    "Returns the affiliate rates and the house's margin by type: its edge less the three levels, turnover cashback and points",
  access: 'operator',
  roles: bookReaders,
  data: v.object({
    margins,
    /** Value of a point used for margins, and the best value that the shop offers now. */
    point_worth: baht,
    best_of_shop: baht,
    /** The maximum income of a member in a month. */
    month_cap: baht,
  }),
  errors: [],
});
export type AffiliateMargins = v.InferOutput<typeof affiliateMargins.data>;

/** Highest rate of one level, in basis points of the friend's turnover. */
export const HIGHEST_RATE = 1_000;

const rate = countFromText(0, HIGHEST_RATE);

export const affiliateRatesSet = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/affiliate/rates',
  summary:
    "Sets the affiliate rates of a type; rates that make the house's margin negative need a reason",
  access: 'operator',
  roles: owners,
  body: v.strictObject({
    type: v.picklist(affiliateTypes),
    /** Basis points, the nearest level first. */
    rates: v.pipe(v.array(rate), v.length(3)),
    /** Reason for accepting a loss; it is written to the audit log. */
    force: v.optional(v.pipe(v.string(), v.trim(), v.minLength(5), v.maxLength(200))),
  }),
  data: v.object({ margins }),
  errors: ['agent.rules_refused', 'agent.margin_negative', 'operator.approval_needed'],
});

export const affiliateMemberNetwork = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/affiliate/network',
  summary:
    "Returns a member's referrers and friends with their turnover and income, newest first; the audit log records the access",
  access: 'operator',
  roles: memberReaders,
  query: v.strictObject({ username: phone, limit }),
  data: v.object({
    ref_code: v.string(),
    /** Masked name of the member, as friends see it. */
    name: v.string(),
    /** The member's referrers in order of distance, the direct referrer first. */
    referrers: v.array(v.string()),
    balance: baht,
    income: baht,
    counts: v.array(v.object({ level: v.picklist(affiliateLevels), count: v.number() })),
    friends: v.array(
      v.object({
        username: v.string(),
        level: v.picklist(affiliateLevels),
        referred_by: v.string(),
        joined_at: v.string(),
        turnover: baht,
        income: baht,
      }),
    ),
  }),
  errors: ['request.not_found'],
});

/**
 * Signs that a friend may be the referrer: a device or an IP that both used within a day, or bank accounts of the same
 * owner.
 */
export const affiliateSignals = ['device', 'address', 'owner'] as const;

export const signalStates = ['open', 'seen'] as const;

/** A member of a pair; numbers are masked. */
const side = v.object({
  id: v.number(),
  username: v.string(),
  name: v.nullable(v.string()),
  joined_at: v.string(),
  bank_code: v.nullable(v.string()),
  bank_last_digits: v.nullable(v.string()),
  is_closed: v.boolean(),
});

const signal = v.object({
  referrer: side,
  friend: side,
  signals: v.array(v.picklist(affiliateSignals)),
  /** IP from which the friend registered; null when unknown. */
  address: v.nullable(v.string()),
  /** The referrer's income from this friend. */
  income: baht,
  /** Whether the referrer's income is held. */
  is_held: v.boolean(),
  /** The last look of an operator; an open signal may have one, if a further sign appeared since. */
  seen: v.nullable(v.object({ by: v.string(), at: v.string(), note: v.string() })),
});
export type AffiliateSignalPair = v.InferOutput<typeof signal>;

export const affiliateSignalList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/affiliate/signals',
  summary:
    'Lists friends of the last 90 days who share a device, IP, name or bank account with their referrer, page by page; nothing happens automatically',
  access: 'operator',
  roles: memberReaders,
  query: v.strictObject({
    /** `open` leaves out those that an operator has marked as seen. */
    state: v.optional(v.picklist(signalStates), 'open'),
    /** `next_cursor` of the previous page. */
    cursor: v.optional(rowId),
    limit,
  }),
  data: v.object({ rows: v.array(signal), next_cursor: v.nullable(v.string()) }),
  errors: [],
});

const reasonText = v.pipe(
  v.string('กรุณาระบุเหตุผล'),
  v.trim(),
  v.minLength(5, 'กรุณาเขียนอย่างน้อย 5 ตัวอักษร'),
  v.maxLength(200, 'ข้อความยาวเกิน 200 ตัวอักษร'),
);

export const affiliateSignalSeen = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/affiliate/signals/seen',
  summary:
    'Marks the signals of a friend as seen, with a note; a further sign of the same friend makes them open again',
  access: 'operator',
  roles: incomeHolders,
  body: v.strictObject({ friend_id: rowId, note: reasonText }),
  data: v.null(),
  errors: ['affiliate.no_signal'],
});

export const earnerPeriods = ['this_month', 'last_month'] as const;

const earner = v.object({
  member_id: v.number(),
  username: v.string(),
  name: v.nullable(v.string()),
  /** Income of the month after the cap, and before it. */
  income: baht,
  earned: baht,
  /** Direct friends, and the friends of all levels who played in the month. */
  friends: v.number(),
  played: v.number(),
  /** Income that the member has not redeemed. */
  balance: baht,
  held_since: v.nullable(v.string()),
});
export type AffiliateEarner = v.InferOutput<typeof earner>;

export const affiliateEarners = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/affiliate/earners',
  summary: 'Lists the members with affiliate income of a month, the highest first, page by page',
  access: 'operator',
  roles: memberReaders,
  query: v.strictObject({
    period: v.optional(v.picklist(earnerPeriods), 'this_month'),
    /** `next_cursor` of the previous page: income in millionths of a satang, and member. */
    cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,18}~\d{1,15}$/))),
    limit,
  }),
  data: v.object({
    /** First day of the month. */
    month: v.string(),
    month_cap: baht,
    rows: v.array(earner),
    next_cursor: v.nullable(v.string()),
  }),
  errors: [],
});

export const holdStates = ['held', 'released'] as const;

const hold = v.object({
  id: v.number(),
  member_id: v.number(),
  username: v.string(),
  name: v.nullable(v.string()),
  reason: v.string(),
  held_by: v.string(),
  held_at: v.string(),
  release_reason: v.nullable(v.string()),
  released_by: v.nullable(v.string()),
  released_at: v.nullable(v.string()),
  /** Income that the member has not redeemed. */
  balance: baht,
  /** Number of the request for the release that waits for a second person; null without one. */
  release_approval: v.nullable(v.number()),
});
export type AffiliateHold = v.InferOutput<typeof hold>;

export const affiliateHolds = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/affiliate/holds',
  summary: 'Lists the holds of affiliate income, the latest first, page by page',
  access: 'operator',
  roles: memberReaders,
  query: v.strictObject({
    state: v.optional(v.picklist(holdStates)),
    /** `next_cursor` of the previous page. */
    cursor: v.optional(rowId),
    limit,
  }),
  data: v.object({ rows: v.array(hold), next_cursor: v.nullable(v.string()) }),
  errors: [],
});

const holdBody = v.strictObject({ member_id: rowId, reason: reasonText });

export const affiliateHold = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/affiliate/hold',
  summary:
    "Holds a member's affiliate income at once: it still accrues, but cannot be redeemed until it is released",
  access: 'operator',
  roles: incomeHolders,
  body: holdBody,
  data: v.object({ id: v.number() }),
  errors: ['request.not_found', 'affiliate.already_held'],
});

export const affiliateRelease = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/affiliate/release',
  summary: "Releases a member's affiliate income, with the approval of a second person",
  access: 'operator',
  roles: incomeHolders,
  body: holdBody,
  data: v.null(),
  errors: ['request.not_found', 'affiliate.not_held', 'operator.approval_needed'],
});
