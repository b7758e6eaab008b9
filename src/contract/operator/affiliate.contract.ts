import * as v from 'valibot';
import { affiliateLevels, affiliateTypes } from '@/domain/affiliate';
import { defineOperatorEndpoint } from '../endpoint';
import { baht, countFromText, phone } from '../fields';
import { bookReaders, memberReaders, owners } from '../operator-roles';
import { limit } from './operator.fields';

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
  }),
  errors: [],
});

const rate = countFromText(0, 1_000);

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
  errors: ['agent.rules_refused', 'agent.margin_negative'],
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

export const affiliateSignalList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/affiliate/signals',
  summary:
    'Lists recent friends who share a device, IP, name or bank account with their referrer; nothing happens automatically',
  access: 'operator',
  roles: memberReaders,
  query: v.strictObject({ limit }),
  data: v.array(
    v.object({
      referrer: v.string(),
      friend: v.string(),
      joined_at: v.string(),
      signals: v.array(v.picklist(affiliateSignals)),
      /** The referrer's income from this friend. */
      income: baht,
    }),
  ),
  errors: [],
});
