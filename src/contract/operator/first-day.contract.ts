import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { flag } from '../fields';
import { owners } from '../operator-roles';

/** Lines of the first day's list, in the order in which a site is set up. */
export const firstDayKeys = [
  'people',
  'brand',
  'terms',
  'receiving_accounts',
  'payout_accounts',
  'four_eyes',
  'promotions',
  'lotto',
  'line',
  'backup',
  'restore',
  'test_deposit',
  'test_bet',
  'test_withdrawal',
  'test_report',
] as const;
export type FirstDayKey = (typeof firstDayKeys)[number];

/**
 * Lines that an owner may tick. Most are facts that no data proves; a site may do without `lotto` and `line`, and take
 * its `backup` elsewhere.
 */
export const tickedKeys = [
  'terms',
  'four_eyes',
  'promotions',
  'lotto',
  'line',
  'backup',
  'restore',
  'test_report',
] as const satisfies readonly FirstDayKey[];

export const firstDay = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/first-day',
  summary: 'Returns what a site needs before its first day, and what is missing',
  access: 'operator',
  roles: owners,
  data: v.object({
    is_complete: v.boolean(),
    lines: v.array(
      v.object({
        key: v.picklist(firstDayKeys),
        is_done: v.boolean(),
        /** Sentence in Thai about what is missing; null once the line is done. */
        missing: v.nullable(v.string()),
        can_tick: v.boolean(),
        /** Owner who ticked the line; null for a line without a tick. */
        ticked: v.nullable(v.object({ by: v.string(), at: v.string() })),
      }),
    ),
  }),
  errors: [],
});
export type FirstDayLine = v.InferOutput<typeof firstDay.data>['lines'][number];

export const firstDayTick = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/first-day/tick',
  summary: "Ticks a line of the first day's list that no data proves, or takes the tick back",
  access: 'operator',
  roles: owners,
  body: v.strictObject({
    key: v.picklist(tickedKeys),
    /** False takes the tick back. */
    is_ticked: v.optional(flag, true),
  }),
  data: v.null(),
  errors: [],
});
