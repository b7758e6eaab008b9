import * as v from 'valibot';
import { defineEndpoint } from './endpoint';
import { baht } from './fields';

/** Numbers that the help page shows: rules of the agent, and limits that protect an account. */
const helpFactsData = v.object({
  /** Seconds for which the exact amount of a transfer stays reserved. */
  deposit_reserved_seconds: v.number(),
  withdraw: v.object({
    min_amount: baht,
    max_amount: baht,
    /** Withdrawals per day without a VIP level. */
    most_per_day: v.number(),
    /** Hours for which a bank account that has replaced another one gets no payouts. */
    hold_after_change_hours: v.number(),
  }),
  /** Seconds for which a code sent to a phone is valid. */
  code_valid_seconds: v.number(),
  lotto: v.object({ cancel_minutes: v.number(), cancels_per_day: v.number() }),
  yeekee: v.object({
    fewest_shots: v.number(),
    shot_wait_seconds: v.number(),
    prize_stake: baht,
    prizes: v.array(baht),
  }),
  /** Maximum number of wrong coupon codes that a member may enter within `window_seconds`. */
  coupons: v.object({ most_wrong: v.number(), window_seconds: v.number() }),
});

export type HelpFacts = v.InferOutput<typeof helpFactsData>;

export const helpFacts = defineEndpoint({
  method: 'GET',
  path: '/api/help/facts',
  summary: 'Returns the figures shown on the help page, by the current rules',
  access: 'public',
  data: helpFactsData,
  errors: [],
});
