import * as v from 'valibot';
import { defineEndpoint } from './endpoint';
import { checkAnswers, playSessionData, reminderMinutes } from './reality-check.fields';

export const safetySession = defineEndpoint({
  method: 'GET',
  path: '/api/safety/session',
  summary: "Returns the member's play session, for the bar of a game",
  access: 'member',
  whileRestricted: true,
  data: v.object({
    /** The server's time. */
    now: v.string(),
    /** Null while the member has not staked for 15 minutes. */
    session: v.nullable(playSessionData),
  }),
  errors: [],
});

export const safetyReminder = defineEndpoint({
  method: 'POST',
  path: '/api/safety/reminder',
  summary:
    'Sets the time between two reality checks: a shorter one holds at once, a longer one from the next play session',
  access: 'member',
  whileRestricted: true,
  body: v.strictObject({
    minutes: v.picklist(reminderMinutes, 'เลือกเวลาจากรายการ'),
  }),
  data: v.object({}),
  errors: ['safety.reminder_too_long'],
  invalidates: ['safety'],
});

export const safetyCheck = defineEndpoint({
  method: 'POST',
  path: '/api/safety/check',
  summary: 'Answers the reality check of a play session; stakes are taken again',
  access: 'member',
  whileRestricted: true,
  body: v.strictObject({
    /** Beginning of the play session, as the check named it. */
    session_began_at: v.pipe(v.string(), v.isoTimestamp()),
    answer: v.picklist(checkAnswers),
  }),
  data: v.object({}),
  errors: ['safety.check_gone'],
  invalidates: ['safety', 'session'],
});
