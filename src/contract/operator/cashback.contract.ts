import * as v from 'valibot';
import { cashbackKinds } from '../cashback.contract';
import { defineOperatorEndpoint } from '../endpoint';
import { baht, calendarDay, flag, phone } from '../fields';
import { moneyMovers, moneyReaders } from '../operator.roles';
import { limit } from './operator.fields';

export const cashbackList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/cashback',
  summary:
    'Computed days of a member, or of all members on a day, and what was taken, the latest first',
  access: 'operator',
  roles: moneyReaders,
  query: v.strictObject({
    username: v.optional(phone),
    date: v.optional(calendarDay),
    /** Only what was taken. */
    is_claimed: v.optional(flag),
    limit,
  }),
  data: v.object({
    /** The last day that is computed for all members; null before the first. */
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
        /** What the day came to when it was taken, and what was paid. */
        amount: v.nullable(baht),
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
    'Compute a day again by the rules of now, of all members or of one; what was taken already is set right with what is taken next',
  access: 'operator',
  roles: moneyMovers,
  body: v.strictObject({
    date: calendarDay,
    /** Left out, all members. */
    username: v.optional(phone),
  }),
  data: v.object({
    /** Members whose amounts changed. */
    changed: v.number(),
    loss_difference: baht,
    turnover_difference: baht,
  }),
  errors: ['request.not_found', 'cashback.not_ready'],
});
