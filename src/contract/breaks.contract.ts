import * as v from 'valibot';
import { breakKinds } from './break.fields';
import { defineEndpoint } from './endpoint';

/** Lengths of a time-out. */
export const timeOutLengths = ['24h', '7d', '30d'] as const;
export type TimeOutLength = (typeof timeOutLengths)[number];

/** Lengths of an exclusion. */
export const exclusionLengths = ['6m', '1y', '5y', 'ever'] as const;
export type ExclusionLength = (typeof exclusionLengths)[number];

/** The word that a member types to exclude themselves. */
export const EXCLUSION_WORD = 'ปิดกั้น';

/** A break of a member that has not ended. */
export const breakData = v.object({
  kind: v.picklist(breakKinds),
  began_at: v.string(),
  /** End of the break; null for ever. An exclusion goes on after it, until the member has returned. */
  ends_at: v.nullable(v.string()),
  /** Whether the end of an exclusion has passed, so that the member can ask to return. */
  is_over: v.boolean(),
  /** Time at which the member asked to return; null before. */
  return_asked_at: v.nullable(v.string()),
  /** Time from which the member can end the exclusion; null before they have asked to return. */
  may_return_at: v.nullable(v.string()),
});

export type SafetyBreak = v.InferOutput<typeof breakData>;

/** An event of a break. */
export const breakEventData = v.object({
  about: v.literal('break'),
  id: v.number(),
  at: v.string(),
  /** `time_out` and `excluded`: a break of the kind began, or a time-out became an exclusion. */
  event: v.picklist(['time_out', 'excluded', 'prolonged', 'return_asked', 'ended']),
  /** End of the break after the event; null for ever. */
  until: v.nullable(v.string()),
  by: v.picklist(['member', 'staff', 'system']),
});

export const safetyTimeOut = defineEndpoint({
  method: 'POST',
  path: '/api/safety/time_out',
  summary:
    'Begins a time-out at once, or prolongs the present one; the member can withdraw, and all other sessions end',
  access: 'member',
  whileRestricted: true,
  body: v.strictObject({ length: v.picklist(timeOutLengths) }),
  data: breakData,
  errors: ['safety.break_not_longer', 'request.idempotency_conflict'],
  invalidates: ['safety', 'deposits', 'promotions', 'wallet'],
});

export const safetyExclude = defineEndpoint({
  method: 'POST',
  path: '/api/safety/exclude',
  summary:
    'Excludes the member from play at once, or for longer; running bonuses end, and the member can withdraw all money',
  access: 'member',
  whileRestricted: true,
  body: v.strictObject({
    length: v.picklist(exclusionLengths),
    word: v.literal(EXCLUSION_WORD, `พิมพ์คำว่า ${EXCLUSION_WORD}`),
  }),
  data: breakData,
  errors: ['safety.break_not_longer', 'request.idempotency_conflict'],
  invalidates: ['safety', 'deposits', 'promotions', 'wallet', 'withdrawals', 'commission'],
});

export const safetyReturn = defineEndpoint({
  method: 'POST',
  path: '/api/safety/return',
  summary:
    'Asks to return after the end of an exclusion; asked again after 24 hours, it ends the exclusion',
  access: 'member',
  whileRestricted: true,
  data: v.object({
    /** True when the exclusion has ended. */
    is_ended: v.boolean(),
    /** Time from which the exclusion can be ended; null when it has ended. */
    may_return_at: v.nullable(v.string()),
  }),
  errors: ['safety.return_too_early', 'safety.no_break'],
  invalidates: ['safety', 'session'],
});
