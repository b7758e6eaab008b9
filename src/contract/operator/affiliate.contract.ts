import * as v from 'valibot';
import { affiliateLevels, affiliateTypes } from '@/domain/affiliate';
import { defineOperatorEndpoint } from '../endpoint';
import { baht, countFromText, phone } from '../fields';
import { bookReaders, memberReaders, owners } from '../operator.roles';
import { limit } from './operator.fields';

/** What each type leaves to the house, in basis points of what is staked. */
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
    'Rates by type with what is left to the house: its edge, less the three levels, turnover cashback and points',
  access: 'operator',
  roles: bookReaders,
  data: v.object({
    margins,
    /** What a point is reckoned to buy, and what the shop gives for one at best now. */
    point_worth: baht,
    best_of_shop: baht,
  }),
  errors: [],
});

const rate = countFromText(0, 1_000);

export const affiliateRatesSet = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/affiliate/rates',
  summary: 'Change the rates of a type; one that leaves the house less than nothing needs a reason',
  access: 'operator',
  roles: owners,
  body: v.strictObject({
    type: v.picklist(affiliateTypes),
    /** Basis points, the nearest level first. */
    rates: v.pipe(v.array(rate), v.length(3)),
    /** Why the house is to pay for it all the same; goes into the audit log. */
    force: v.optional(v.pipe(v.string(), v.trim(), v.minLength(5), v.maxLength(200))),
  }),
  data: v.object({ margins }),
  errors: ['agent.rules_refused', 'agent.margin_negative'],
});

export const affiliateMemberNetwork = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/affiliate/network',
  summary:
    'Who referred a member, and their friends with what these have brought, the latest first',
  access: 'operator',
  roles: memberReaders,
  query: v.strictObject({ username: phone, limit }),
  data: v.object({
    ref_code: v.string(),
    /** As friends read it: never whole. */
    name: v.string(),
    /** Who referred the member, the nearest first. */
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

/** Why a friend may be the referrer: a device or an address of both within a day, or an account of the same owner. */
export const affiliateSignals = ['device', 'address', 'owner'] as const;

export const affiliateSignalList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/affiliate/signals',
  summary:
    'Friends who may be whoever referred them: the same device or address within a day of registering, or the same owner of a bank account. Nothing follows from it by itself',
  access: 'operator',
  roles: memberReaders,
  query: v.strictObject({ limit }),
  data: v.array(
    v.object({
      referrer: v.string(),
      friend: v.string(),
      joined_at: v.string(),
      signals: v.array(v.picklist(affiliateSignals)),
      /** What the friend has brought the referrer. */
      income: baht,
    }),
  ),
  errors: [],
});
