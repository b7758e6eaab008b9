import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { calendarDay } from '../fields';
import { operatorRoles } from '../operator-roles';

const pageViewRow = v.object({
  day: v.string(),
  path: v.string(),
  shell: v.string(),
  /** Referring host; empty when unknown, and for screens after the first of a visit. */
  referrer: v.string(),
  views: v.number(),
});

/** A row of the page view report. */
export type PageViewRow = v.InferOutput<typeof pageViewRow>;

export const pageViews = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/analytics',
  summary:
    'Lists how often each screen was opened on a day (by default today), most opened first; counts only visitors who agreed',
  access: 'operator',
  roles: operatorRoles,
  query: v.strictObject({ day: v.optional(calendarDay) }),
  data: v.array(pageViewRow),
  errors: [],
});
