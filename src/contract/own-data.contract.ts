import * as v from 'valibot';
import { defineEndpoint } from './endpoint';
import { currentPassword } from './fields';

/** Seconds after a sign-in by password within which a member's own data needs no further password. */
export const OWN_DATA_FRESH_SECONDS = 10 * 60;

/** Hours until a member can download the own data again. */
export const OWN_DATA_HOURS = 24;

/** Form in which a member confirms the download of the own data. */
export const ownDataForm = v.strictObject({ password: currentPassword });

export const ownData = defineEndpoint({
  method: 'POST',
  path: '/api/member/own_data',
  summary: `Returns the URL of a ZIP file with the member's own data; it is valid once, for 60 seconds. There is one file per ${OWN_DATA_HOURS} hours`,
  access: 'member',
  whileRestricted: true,
  body: v.strictObject({
    /** Needed unless the session began by password within the last 10 minutes. */
    password: v.optional(currentPassword),
  }),
  data: v.object({ url: v.string() }),
  errors: ['auth.password_needed', 'auth.wrong_password', 'auth.no_password', 'request.too_many'],
});
