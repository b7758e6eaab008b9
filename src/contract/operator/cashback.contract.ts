import * as v from 'valibot';
import { cashbackKinds } from '../cashback.contract';
import { defineOperatorEndpoint } from '../endpoint';
import { baht, calendarDay, countFromText, flag, phone, typedBaht } from '../fields';
import { moneyMovers, moneyReaders } from '../operator-roles';
import { limit } from './operator.fields';

export const cashbackList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/cashback',
  summary:
    'Lists computed cashback days with their claims, newest first; can be limited to one member or one day',
  access: 'operator',
  roles: moneyReaders,
  query: v.strictObject({
    username: v.optional(phone),
    date: v.optional(calendarDay),
    /** Lists only claimed days. */
    is_claimed: v.optional(flag),
    /** `next_cursor` of the previous page. */
    cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}~\d{1,15}$/))),
    limit,
  }),
  data: v.object({
    /** The last day whose cashback is computed for all members; null before the first day. */
    done_day: v.nullable(v.string()),
    days: v.array(
      v.object({
        member_id: v.number(),
        /** Phone with its middle hidden. */
        username: v.string(),
        date: v.string(),
        stake: baht,
        payout: baht,
        reversed: baht,
        turnover: baht,
        loss_amount: baht,
        turnover_amount: baht,
        computed_at: v.string(),
        ends_at: v.string(),
        kind: v.nullable(v.picklist(cashbackKinds)),
        /** Cashback amount of the day when it was claimed; null while it is not claimed. */
        amount: v.nullable(baht),
        /** Amount credited to the wallet; null while the cashback is not claimed. */
        paid: v.nullable(baht),
        claimed_at: v.nullable(v.string()),
      }),
    ),
    next_cursor: v.nullable(v.string()),
  }),
  errors: ['request.not_found'],
});

export const cashbackRecompute = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/cashback/recompute',
  summary:
    "Recomputes a day by the current rules, for all members or one; amounts already paid are corrected by the member's next claim",
  access: 'operator',
  roles: moneyMovers,
  body: v.strictObject({
    date: calendarDay,
    /** Phone of one member; without it, all members are computed. */
    username: v.optional(phone),
  }),
  data: v.object({
    /** Number of members whose amounts changed. */
    changed: v.number(),
    loss_difference: baht,
    turnover_difference: baht,
  }),
  errors: ['request.not_found', 'cashback.not_ready'],
});

const MOST_CAP_SATANG = 10_000_000_00;
const cap = v.optional(v.pipe(typedBaht, v.minValue(0), v.maxValue(MOST_CAP_SATANG)));

/** Cashback of all members for one day. */
const dayTotal = v.object({
  /** Number of members with cashback of either kind. */
  members: v.number(),
  loss: baht,
  turnover: baht,
  /** Sum that members receive if each claims the larger of the two kinds. */
  most: baht,
});

export const cashbackTry = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/cashback/try',
  summary:
    'Computes the cashback of all members for a finished day under other rates and caps, beside the present amounts; changes nothing',
  access: 'operator',
  roles: moneyReaders,
  query: v.strictObject({
    /** The default is the last computed day. */
    date: v.optional(calendarDay),
    /** Rates in hundredths of a per cent, bounds as in the rules `cashback.*`; the default is the rule in force. */
    loss_rate: v.optional(countFromText(0, 10_000)),
    turnover_rate: v.optional(countFromText(0, 1_000)),
    most_of_win_percent: v.optional(countFromText(0, 100)),
    /** Maximum loss refund by VIP level. */
    guest_cap: cap,
    gold_cap: cap,
    hero_cap: cap,
  }),
  data: v.object({
    date: v.string(),
    /** The first and the last day that can be chosen. */
    first_date: v.string(),
    last_date: v.string(),
    now: dayTotal,
    tried: dayTotal,
  }),
  errors: ['cashback.not_ready'],
});
