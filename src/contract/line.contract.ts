import * as v from 'valibot';
import { defineEndpoint } from './endpoint';
import { codeSentData, currentPassword, oneTimeCode } from './fields';
import { lineConsent, lineProof, lineToken } from './line-proof.fields';
import { userInfoData } from './session.fields';

/** A LINE profile that the server has verified. */
export const lineProfile = v.object({
  /** LINE's id of the user towards this provider. */
  user_id: v.string(),
  display_name: v.string(),
  picture_url: v.nullable(v.string()),
});

export type LineProfile = v.InferOutput<typeof lineProfile>;

export const lineIdentity = defineEndpoint({
  method: 'POST',
  path: '/api/line/identity',
  summary: 'Whom signing in by LINE would sign in, before it is done',
  access: 'public',
  body: lineProof,
  data: v.object({
    ...lineProfile.entries,
    /** The member that the LINE account is linked to; null without one. */
    username: v.nullable(v.string()),
  }),
  errors: ['line.not_verified', 'line.unavailable', 'line.not_offered', 'request.too_many'],
});

export type LineIdentity = v.InferOutput<typeof lineIdentity.data>;

export const lineSession = defineEndpoint({
  method: 'POST',
  path: '/api/line/session',
  summary:
    'Sign in by LINE; `line.not_linked` carries the verified profile in `data`. A token of LINE has one session: its former one ends',
  access: 'public',
  body: lineProof,
  data: userInfoData,
  beside: v.object({ access_token: v.string(), line_user_id: v.string() }),
  errors: [
    'line.not_linked',
    'line.sign_in_again',
    'line.not_verified',
    'line.unavailable',
    'line.not_offered',
    'auth.account_closed',
    'request.too_many',
  ],
});

/** Proof that the member makes the link, because a link can sign in from then on. */
const evidence = {
  password: v.optional(currentPassword),
  /** Sent by `/api/line/link_code`. */
  code: v.optional(oneTimeCode),
};

/** Within this after signing in with the password a session needs no further evidence to link. */
export const LINK_FRESH_SECONDS = 300;

export const lineLinkCode = defineEndpoint({
  method: 'POST',
  path: '/api/line/link_code',
  summary: "Send a code to the member's phone that allows one link to a LINE account",
  access: 'member',
  data: codeSentData,
  errors: ['auth.too_many_codes'],
});

export const lineLink = defineEndpoint({
  method: 'POST',
  path: '/api/line/link',
  summary:
    'Link the signed-in member to a LINE account, by password or code unless the session began with the password just now; repeating it changes nothing',
  access: 'member',
  body: v.union([
    v.strictObject({ id_token: lineToken, consent: lineConsent, ...evidence }),
    v.strictObject({ access_token: lineToken, consent: lineConsent, ...evidence }),
  ]),
  data: lineProfile,
  errors: [
    'line.needs_proof',
    'auth.wrong_password',
    'auth.wrong_code',
    'auth.too_many_codes',
    'auth.session_expired',
    'line.linked_elsewhere',
    'line.member_has_other',
    'line.not_verified',
    'line.unavailable',
    'line.not_offered',
    'request.too_many',
  ],
  invalidates: ['line', 'security'],
});

export const lineUnlink = defineEndpoint({
  method: 'POST',
  path: '/api/line/unlink',
  summary:
    'Take the link away with the other sessions that LINE started, and with an access token the permission at LINE too',
  access: 'member',
  body: v.strictObject({ access_token: v.optional(lineToken) }),
  data: v.null(),
  errors: ['auth.no_password'],
  invalidates: ['line', 'account'],
});

export const lineAccount = defineEndpoint({
  method: 'GET',
  path: '/api/line/account',
  summary: 'The LINE account that the member is linked to; null without one',
  access: 'member',
  data: v.nullable(
    v.object({ ...lineProfile.entries, linked_at: v.pipe(v.string(), v.isoTimestamp()) }),
  ),
  errors: [],
});
