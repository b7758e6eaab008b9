import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { countFromText, flag, phone } from '../fields';
import { contentEditors, memberEditors, offerReaders, owners } from '../operator-roles';
import { rowId } from './operator.fields';

/** Parts of the connection to LINE, in the order in which they are looked at. */
export const lineStepNames = [
  'tokens',
  'account',
  'liff',
  'webhook',
  'provider',
  'quota',
  'menus',
  'events',
  'deliveries',
] as const;
export type LineStepName = (typeof lineStepNames)[number];

/** `changed` was set right just now; `by_hand` is for a person in LINE's consoles; `wrong` keeps members from something. */
export const lineStepStates = ['ok', 'changed', 'by_hand', 'wrong'] as const;
export type LineStepState = (typeof lineStepStates)[number];

const step = v.object({
  name: v.picklist(lineStepNames),
  state: v.picklist(lineStepStates),
  /** A sentence in Thai. */
  text: v.string(),
});
export type LineStep = v.InferOutput<typeof step>;

export const lineSetup = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/line/setup',
  summary:
    'Connects the official account on LINE: LIFF app, webhook and menus. Repeated, it changes only what is not right',
  access: 'operator',
  roles: owners,
  body: v.strictObject({
    /** Takes over a webhook or a LIFF app that leads to another site. */
    replace_webhook: flag,
  }),
  data: v.object({
    steps: v.array(step),
    /** LIFF app of this site, which `LIFF_ID` has to name; null when there is none. */
    liff_id: v.nullable(v.string()),
  }),
  errors: ['line.no_official_account', 'line.busy'],
});
export type LineSetup = v.InferOutput<typeof lineSetup.data>;

export const lineCheck = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/line/check',
  summary: 'Checks the connection of the official account on LINE, and changes nothing',
  access: 'operator',
  roles: offerReaders,
  data: v.object({
    steps: v.array(step),
    /** False when a step is wrong. */
    is_healthy: v.boolean(),
    counts: v.object({
      events_today: v.number(),
      /** Events of the last 24 hours that could not be handled. */
      events_failed: v.number(),
      deliveries_waiting: v.number(),
      oldest_delivery_at: v.nullable(v.string()),
      friends: v.number(),
      /** Members with a LINE account. */
      linked: v.number(),
      linked_friends: v.number(),
      /** Linked members who are no friends: they blocked the account or never added it. */
      linked_strangers: v.number(),
      /** Users whose menu could not be switched yet. */
      menus_behind: v.number(),
      /** Users who wait for a person. */
      waiting: v.number(),
    }),
  }),
  errors: ['line.no_official_account'],
});
export type LineCheck = v.InferOutput<typeof lineCheck.data>;

export const lineMenus = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/line/menus',
  summary: "Puts the house's three menus at LINE, as far as they changed, or removes them",
  access: 'operator',
  roles: contentEditors,
  body: v.strictObject({ remove: flag }),
  data: v.object({ steps: v.array(step) }),
  errors: ['line.no_official_account', 'line.busy'],
});

export const lineWaiting = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/line/waiting',
  summary: 'Lists users of the official account who asked for a person, the longest waiting first',
  access: 'operator',
  roles: memberEditors,
  data: v.array(
    v.object({
      /** LINE user, whose talk `line/hush` and `line/end-talk` take. */
      user_id: v.string(),
      /** Null for a user who is no member. */
      member_id: v.nullable(v.number()),
      /** Phone with its middle hidden. */
      username: v.nullable(v.string()),
      name: v.nullable(v.string()),
      asked_at: v.string(),
      /** Until then the account answers only questions meant for a machine; null when that time is over. */
      quiet_until: v.nullable(v.string()),
    }),
  ),
  errors: ['line.no_official_account'],
});
export type LineWaiting = v.InferOutput<typeof lineWaiting.data>[number];

const talkEntries = {
  /** The member, named by phone or by id, or a LINE user who may be no member. */
  username: v.optional(phone),
  member_id: v.optional(rowId),
  user_id: v.optional(v.pipe(v.string(), v.regex(/^U[0-9a-f]{32}$/))),
};
const namesOne = ({
  username,
  member_id,
  user_id,
}: {
  username?: string | undefined;
  member_id?: number | undefined;
  user_id?: string | undefined;
}) => [username, member_id, user_id].filter((given) => given !== undefined).length === 1;
const NAME_ONE = 'ระบุผู้ใช้ด้วยเบอร์ เลขสมาชิก หรือรหัสผู้ใช้ LINE อย่างใดอย่างหนึ่ง';

export const lineHush = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/line/hush',
  summary: 'Keeps the account silent in the chat with a user, so that a person can answer there',
  access: 'operator',
  roles: memberEditors,
  body: v.pipe(
    v.strictObject({ ...talkEntries, minutes: v.optional(countFromText(1, 720), 30) }),
    v.check((talk) => namesOne(talk), NAME_ONE),
  ),
  data: v.null(),
  errors: ['line.no_official_account', 'request.not_found', 'line.member_no_friend'],
});

export const lineEndTalk = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/line/end-talk',
  summary: 'Ends the talk of a person with a user: the account answers again',
  access: 'operator',
  roles: memberEditors,
  body: v.pipe(
    v.strictObject(talkEntries),
    v.check((talk) => namesOne(talk), NAME_ONE),
  ),
  data: v.null(),
  errors: ['line.no_official_account', 'request.not_found', 'line.member_no_friend'],
});
