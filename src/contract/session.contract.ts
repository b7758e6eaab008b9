import * as v from 'valibot';
import { defineEndpoint } from './endpoint';
import { codeSentData, currentPassword, oneTimeCode, phone } from './fields';
import { agreedLine, linkErrors } from './line-proof.fields';
import { accessToken, userInfoData } from './session.fields';

export const loginBody = v.strictObject({
  username: phone,
  password: currentPassword,
  /** The code sent by `sign_in_code`. With it, the member can sign in to an account that wrong guesses have locked. */
  code: v.optional(oneTimeCode),
  line: v.optional(agreedLine),
});

export const login = defineEndpoint({
  method: 'POST',
  path: '/api/login',
  summary:
    'Signs in and returns the token to send as Bearer; with a LINE token, also links the LINE account',
  access: 'public',
  body: loginBody,
  data: userInfoData,
  extraFields: accessToken,
  errors: [
    'auth.wrong_credentials',
    'auth.too_many_attempts',
    'auth.account_closed',
    'auth.wrong_code',
    'auth.too_many_codes',
    'line.member_has_other',
    ...linkErrors,
    'request.too_many',
  ],
});

export const signInCode = defineEndpoint({
  method: 'POST',
  path: '/api/sign_in_code',
  summary:
    'Sends a code for signing in to an account locked by wrong passwords; never reveals whether the member exists',
  access: 'public',
  body: v.strictObject({ username: phone }),
  data: codeSentData,
  errors: ['auth.too_many_codes', 'sms.unavailable'],
});

export const logout = defineEndpoint({
  method: 'POST',
  path: '/api/logout',
  summary: 'Ends the current session; its token becomes invalid',
  access: 'member',
  whileRestricted: true,
  data: v.null(),
  errors: [],
});

export const userInfo = defineEndpoint({
  method: 'GET',
  path: '/api/get_user_info',
  summary: 'Returns the signed-in member',
  access: 'member',
  whileRestricted: true,
  data: userInfoData,
  errors: [],
});

export const memberSession = v.object({
  session_id: v.string(),
  user_agent: v.string(),
  started_at: v.pipe(v.string(), v.isoTimestamp()),
  /** Time of the last use, accurate to a few minutes. */
  last_seen_at: v.pipe(v.string(), v.isoTimestamp()),
  /** Whether this is the caller's own session. */
  is_current: v.boolean(),
});

export type MemberSession = v.InferOutput<typeof memberSession>;

export const memberSessions = defineEndpoint({
  method: 'GET',
  path: '/api/member/sessions',
  summary: "Lists the member's sessions, the current one first",
  access: 'member',
  whileRestricted: true,
  data: v.array(memberSession),
  errors: [],
});

export const endSessions = defineEndpoint({
  method: 'POST',
  path: '/api/member/end_sessions',
  summary:
    'Ends one session of the member; without an id, ends all of them, including the current one',
  access: 'member',
  whileRestricted: true,
  body: v.union([
    v.strictObject({ session_id: v.pipe(v.string(), v.uuid()) }),
    v.strictObject({ unlink_line: v.optional(v.boolean()) }),
  ]),
  data: v.null(),
  errors: ['request.not_found'],
  invalidates: ['account'],
});
