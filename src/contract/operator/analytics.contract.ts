import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { calendarDay } from '../fields';
import { operatorRoles } from '../operator.roles';

const pageViewRow = v.object({
  day: v.string(),
  path: v.string(),
  shell: v.string(),
  /** Host that led here; empty for screens that were not the first of a visit, or came from nowhere. */
  referrer: v.string(),
  views: v.number(),
});

/** A line of what operators read. */
export type PageViewRow = v.InferOutput<typeof pageViewRow>;

export const pageViews = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/analytics',
  summary:
    'How often which screen was opened, by visitors who agreed to be counted, the most opened first; today unless told',
  access: 'operator',
  roles: operatorRoles,
  query: v.strictObject({ day: v.optional(calendarDay) }),
  data: v.array(pageViewRow),
  errors: [],
});
