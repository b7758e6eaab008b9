import * as v from 'valibot';
import { cashbackKinds } from '../cashback.contract';
import { defineOperatorEndpoint } from '../endpoint';
import { baht, calendarDay, flag, phone } from '../fields';
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
    limit,
  }),
  data: v.object({
    /** The last day whose cashback is computed for all members; null before the first day. */
    done_day: v.nullable(v.string()),
    days: v.array(
      v.object({
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
