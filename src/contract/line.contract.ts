import * as v from 'valibot';
import { defineEndpoint } from './endpoint';
import { codeSentData, currentPassword, oneTimeCode } from './fields';
import { lineConsent, lineProof, lineToken } from './line-proof.fields';
import { userInfoData } from './session.fields';

/** A LINE profile verified by the server. */
export const lineProfile = v.object({
  /** LINE's user id, which is specific to this LINE provider. */
  user_id: v.string(),
  display_name: v.string(),
  picture_url: v.nullable(v.string()),
});

export type LineProfile = v.InferOutput<typeof lineProfile>;

export const lineIdentity = defineEndpoint({
  method: 'POST',
  path: '/api/line/identity',
  summary: 'Returns the LINE profile behind a token and the linked member, without signing in',
  access: 'public',
  body: lineProof,
  data: v.object({
    ...lineProfile.entries,
    /** Username of the linked member; null without a link. */
    username: v.nullable(v.string()),
  }),
  errors: ['line.not_verified', 'line.unavailable', 'line.not_offered', 'request.too_many'],
});

export type LineIdentity = v.InferOutput<typeof lineIdentity.data>;

export const lineSession = defineEndpoint({
  method: 'POST',
  path: '/api/line/session',
  summary:
    'Signs in with a LINE token and ends its earlier session; without a link, `line.not_linked` returns the verified profile in `data`',
  access: 'public',
  body: lineProof,
  data: userInfoData,
  extraFields: v.object({ access_token: v.string(), line_user_id: v.string() }),
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

/** Proof that the member makes the link, because the LINE account can sign in from then on. */
const evidence = {
  password: v.optional(currentPassword),
  /** The code sent by `/api/line/link_code`. */
  code: v.optional(oneTimeCode),
};

/** Seconds after a sign-in by password within which a link needs no further proof. */
export const LINK_FRESH_SECONDS = 300;

export const lineLinkCode = defineEndpoint({
  method: 'POST',
  path: '/api/line/link_code',
  summary: "Sends a code to the member's phone that allows one link to a LINE account",
  access: 'member',
  data: codeSentData,
  errors: ['auth.too_many_codes', 'sms.unavailable'],
});

export const lineLink = defineEndpoint({
  method: 'POST',
  path: '/api/line/link',
  summary:
    'Links the member to a LINE account; needs the password or a code unless the member has just signed in by password',
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
    'safety.not_accepted',
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
    'Removes the LINE link and ends the other sessions started by LINE; with an access token, also revokes the permission at LINE',
  access: 'member',
  whileRestricted: true,
  body: v.strictObject({ access_token: v.optional(lineToken) }),
  data: v.null(),
  errors: ['auth.no_password'],
  invalidates: ['line', 'account'],
});

export const lineAccount = defineEndpoint({
  method: 'GET',
  path: '/api/line/account',
  summary: 'Returns the linked LINE account, or null without a link',
  access: 'member',
  whileRestricted: true,
  data: v.nullable(
    v.object({ ...lineProfile.entries, linked_at: v.pipe(v.string(), v.isoTimestamp()) }),
  ),
  errors: [],
});
