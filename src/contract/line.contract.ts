import * as v from 'valibot';
import { userInfoData } from './account.contract';
import { defineEndpoint } from './endpoint';

/** Longest token that LINE hands out, with room. */
const TOKEN_MAX_LENGTH = 4096;

const token = v.pipe(v.string(), v.nonEmpty(), v.maxLength(TOKEN_MAX_LENGTH));

/** What LINE gave this browser: an ID token, or an access token where the ID token has expired. */
const proof = v.union([
  v.strictObject({ id_token: token }),
  v.strictObject({ access_token: token }),
]);

export type LineProof = v.InferOutput<typeof proof>;

const consent = v.literal(true, 'กรุณายืนยันการเชื่อมบัญชี');

/** Who someone is towards LINE, as LINE says it and the server has verified it. */
export const lineProfile = v.object({
  /** LINE's id of the user towards this provider. */
  user_id: v.string(),
  display_name: v.string(),
  picture_url: v.nullable(v.string()),
});

export type LineProfile = v.InferOutput<typeof lineProfile>;

export const lineSession = defineEndpoint({
  method: 'POST',
  path: '/api/line/session',
  summary: 'Sign in by LINE; `line.not_linked` carries the verified profile in `data`',
  access: 'public',
  body: proof,
  data: userInfoData,
  beside: v.object({ access_token: v.string(), line_user_id: v.string() }),
  errors: [
    'line.not_linked',
    'line.not_verified',
    'line.unavailable',
    'line.not_offered',
    'auth.account_closed',
    'request.too_many',
  ],
  touches: ['session', 'wallet', 'points', 'games'],
});

export const lineLink = defineEndpoint({
  method: 'POST',
  path: '/api/line/link',
  summary: 'Link the signed-in member to a LINE account; repeating it changes nothing',
  access: 'member',
  body: v.union([
    v.strictObject({ id_token: token, consent }),
    v.strictObject({ access_token: token, consent }),
  ]),
  data: lineProfile,
  errors: [
    'line.linked_elsewhere',
    'line.member_has_other',
    'line.not_verified',
    'line.unavailable',
    'line.not_offered',
    'request.too_many',
  ],
  touches: ['line'],
});

export const lineUnlink = defineEndpoint({
  method: 'POST',
  path: '/api/line/unlink',
  summary: 'Take the link away, and with an access token the permission at LINE too',
  access: 'member',
  body: v.strictObject({ access_token: v.optional(token) }),
  data: v.null(),
  errors: [],
  touches: ['line'],
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
