import * as v from 'valibot';
import { defineEndpoint } from './endpoint';
import { baht } from './fields';

/** Figures that answers to common questions name: what the agent decides, and what protects an account. */
const helpFactsData = v.object({
  /** How long the exact amount of a transfer is held. */
  deposit_reserved_seconds: v.number(),
  withdraw: v.object({
    min_amount: baht,
    max_amount: baht,
    /** Without a VIP level. */
    most_per_day: v.number(),
    /** So long no money goes to an account that has just replaced another one. */
    hold_after_change_hours: v.number(),
  }),
  /** How long a code that is sent to a phone holds. */
  code_valid_seconds: v.number(),
  lotto: v.object({ cancel_minutes: v.number(), cancels_per_day: v.number() }),
  yeekee: v.object({
    fewest_shots: v.number(),
    shot_wait_seconds: v.number(),
    prize_stake: baht,
    prizes: v.array(baht),
  }),
  /** Wrong codes of coupons that a member may enter, and within how long. */
  coupons: v.object({ most_wrong: v.number(), window_seconds: v.number() }),
});

export type HelpFacts = v.InferOutput<typeof helpFactsData>;

export const helpFacts = defineEndpoint({
  method: 'GET',
  path: '/api/help/facts',
  summary: 'The figures that the help page names, as they hold now',
  access: 'public',
  data: helpFactsData,
  errors: [],
});
