import * as v from 'valibot';
import { breakKinds } from './break.fields';
import { defineEndpoint } from './endpoint';
import { baht } from './fields';

const count = v.pipe(v.number(), v.integer(), v.minValue(1));

/** The bills of a member that ended in one round. */
const endedBills = {
  market: v.string(),
  day: v.pipe(v.string(), v.isoDate()),
  /** Number of the round within its day; null where a market has one round a day. */
  number: v.nullable(count),
  bills: count,
  /** Total payout or refund of these bills. */
  amount: baht,
};

/** The fact behind a notice, by kind. `notices.copy.ts` writes the sentence for it. */
export const noticeFact = v.variant('kind', [
  v.object({ kind: v.literal('deposit_credited'), amount: baht }),
  v.object({
    kind: v.literal('withdrawal_paid'),
    amount: baht,
    /** Last four digits of the account that was paid; older notices lack them. */
    account_end: v.optional(v.string()),
  }),
  v.object({ kind: v.literal('withdrawal_rejected'), amount: baht, note: v.string() }),
  v.object({ kind: v.literal('withdrawal_bounced'), amount: baht }),
  /** The amount is negative when money was taken; `sentence` says why. */
  v.object({ kind: v.literal('balance_adjusted'), amount: baht, sentence: v.string() }),
  v.object({ kind: v.literal('bills_won'), ...endedBills }),
  v.object({ kind: v.literal('bills_refunded'), ...endedBills }),
  v.object({ kind: v.literal('shot_prize_won'), round: count, amount: baht }),
  v.object({ kind: v.literal('promotion_finished'), name: v.string(), amount: baht }),
  v.object({ kind: v.literal('vip_reached'), level: v.picklist([1, 2]) }),
  v.object({ kind: v.literal('new_device') }),
  v.object({ kind: v.literal('line_linked') }),
  v.object({ kind: v.literal('bank_account_changed') }),
  v.object({ kind: v.literal('password_changed') }),
  v.object({
    kind: v.literal('break_began'),
    break_kind: v.picklist(breakKinds),
    /** End of the break; null for ever. */
    until: v.nullable(v.string()),
  }),
  v.object({ kind: v.literal('break_ended') }),
  /** Staff lowered a limit at the member's wish. */
  v.object({
    kind: v.literal('limit_lowered'),
    limit_kind: v.picklist(['loss', 'deposit']),
    frame: v.picklist(['day', 'week', 'month']),
    amount: baht,
  }),
  /** Half a year after the answer about deposit limits, or a year after declining. */
  v.object({ kind: v.literal('limits_review') }),
  v.object({ kind: v.literal('agent_message'), title: v.string(), text: v.string() }),
]);

/** The fact behind a notice; amounts are integer satang. */
export type NoticeFact = v.InferOutput<typeof noticeFact>;
export type NoticeKind = NoticeFact['kind'];

export const noticeData = v.object({
  notice_id: v.string(),
  happened_at: v.pipe(v.string(), v.isoTimestamp()),
  is_read: v.boolean(),
  fact: noticeFact,
});

export type Notice = v.InferOutput<typeof noticeData>;

export const memberNotices = defineEndpoint({
  method: 'GET',
  path: '/api/member/notices',
  summary: "Returns the member's 10 latest notices, newest first, and the number of unread ones",
  access: 'member',
  whileRestricted: true,
  data: v.object({
    unread: v.pipe(v.number(), v.integer()),
    notices: v.array(noticeData),
  }),
  errors: [],
});

export const takeNotices = defineEndpoint({
  method: 'POST',
  path: '/api/member/take_notices',
  summary:
    'Returns up to 3 notices of the last 24 hours that no page has shown, and marks them as shown, so that each goes to one caller',
  access: 'member',
  whileRestricted: true,
  body: v.strictObject({}),
  data: v.array(noticeData),
  errors: [],
});

export const readNotices = defineEndpoint({
  method: 'POST',
  path: '/api/member/read_notices',
  summary: 'Marks a notice and all older ones as read',
  access: 'member',
  whileRestricted: true,
  body: v.strictObject({ notice_id: v.pipe(v.string(), v.regex(/^\d{1,15}$/)) }),
  data: v.null(),
  errors: [],
  invalidates: ['notices'],
});
