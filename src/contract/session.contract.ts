import * as v from 'valibot';
import { defineEndpoint } from './endpoint';
import { codeSentData, currentPassword, oneTimeCode, phone } from './fields';
import { agreedLine, linkErrors } from './line-proof.fields';
import { accessToken, userInfoData } from './session.fields';

export const loginBody = v.strictObject({
  username: phone,
  password: currentPassword,
  /** Sent by `sign_in_code`; it opens an account that guesses of others hold up. */
  code: v.optional(oneTimeCode),
  line: v.optional(agreedLine),
});

export const login = defineEndpoint({
  method: 'POST',
  path: '/api/login',
  summary:
    'Sign in; the token is sent as Bearer afterwards. With a token of LINE the member is linked to it',
  access: 'public',
  body: loginBody,
  data: userInfoData,
  beside: accessToken,
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
    'Send a code that lets a member sign in when too many tries hold the account up, whether or not there is such a member',
  access: 'public',
  body: v.strictObject({ username: phone }),
  data: codeSentData,
  errors: ['auth.too_many_codes'],
});

export const logout = defineEndpoint({
  method: 'POST',
  path: '/api/logout',
  summary: 'End this session; its token is dead afterwards',
  access: 'member',
  data: v.null(),
  errors: [],
});

export const userInfo = defineEndpoint({
  method: 'GET',
  path: '/api/get_user_info',
  summary: 'The signed-in member',
  access: 'member',
  data: userInfoData,
  errors: [],
});

export const memberSession = v.object({
  session_id: v.string(),
  user_agent: v.string(),
  started_at: v.pipe(v.string(), v.isoTimestamp()),
  /** Exact to some minutes. */
  last_seen_at: v.pipe(v.string(), v.isoTimestamp()),
  /** The session that asks. */
  is_current: v.boolean(),
});

export type MemberSession = v.InferOutput<typeof memberSession>;

export const memberSessions = defineEndpoint({
  method: 'GET',
  path: '/api/member/sessions',
  summary: 'Where the member is signed in, the session that asks first',
  access: 'member',
  data: v.array(memberSession),
  errors: [],
});

export const endSessions = defineEndpoint({
  method: 'POST',
  path: '/api/member/end_sessions',
  summary: 'End one session of the member; without an id every one, this one too',
  access: 'member',
  body: v.union([
    v.strictObject({ session_id: v.pipe(v.string(), v.uuid()) }),
    v.strictObject({ unlink_line: v.optional(v.boolean()) }),
  ]),
  data: v.null(),
  errors: ['request.not_found'],
  invalidates: ['account'],
});
