import * as v from 'valibot';
import { countDays } from '@/domain/calendar-day';
import { defineOperatorEndpoint } from '../endpoint';
import { baht, bankCode, calendarDay, phone } from '../fields';
import { instant } from '../gateway.contract';
import { moneyMovers, moneyReaders } from '../operator-roles';
import { withdrawalStates } from '../withdrawals.contract';
import { entityId, limit, note, paid, rowId } from './operator.fields';

/**
 * States of a withdrawal as operators see it. `bounced`: the bank returned the transfer, and the money is back in the
 * member's wallet.
 */
export const payoutStates = [...withdrawalStates, 'bounced'] as const;
export type PayoutState = (typeof payoutStates)[number];

/**
 * Facts that an operator looks at before a decision. `first`: the member's first payout; `account_changed`: another
 * bank account within 7 days before the request; `fresh_device`: a further device within 24 hours before it;
 * `barely_played`: less staked since the last deposit than was deposited; `big_win`: more than ฿50,000 won on the day
 * of the request; `lotto_shortfall`: a correction of a lottery or of a game could not take all money back;
 * `referral_signal`: may be the same person as a referrer or friend; `two_people`: approval and payment need two
 * people; `on_break`: the member has chosen a break; `closing`: the account is closed or is being closed;
 * `payouts_held`: payouts to the member are held after a change of their data.
 */
export const payoutBadges = [
  'first',
  'account_changed',
  'fresh_device',
  'barely_played',
  'big_win',
  'lotto_shortfall',
  'referral_signal',
  'two_people',
  'on_break',
  'closing',
  'payouts_held',
] as const;
export type PayoutBadge = (typeof payoutBadges)[number];

/** Reasons why a line of a batch cannot be carried out. */
export const payoutLineIssues = [
  'unknown',
  'twice',
  'not_approved',
  'decided',
  'held',
  'payouts_held',
  'in_batch',
  'reference_taken',
  'needs_second',
] as const;
export type PayoutLineIssue = (typeof payoutLineIssues)[number];

/** `data` of `withdraw.batch_refused`. */
export const payoutLineProblems = v.object({
  lines: v.array(v.object({ number: v.nullable(v.number()), issue: v.picklist(payoutLineIssues) })),
});

const withdrawalReference = v.strictObject({ id: entityId });

/** Number that the bank gave a transfer. */
const bankReference = v.pipe(
  v.string('กรุณาใส่เลขอ้างอิงจากธนาคาร'),
  v.trim(),
  v.nonEmpty('กรุณาใส่เลขอ้างอิงจากธนาคาร'),
  v.maxLength(100, 'เลขอ้างอิงยาวเกินไป'),
);

/** Time of a transfer at the bank; by default now. It lies neither in the future nor before the approval. */
const paidAt = v.optional(instant);

/** An account of the agent, with only the end of its number. */
const ownAccount = v.object({
  id: v.number(),
  /** Null for TrueMoney. */
  bank_code: v.nullable(bankCode),
  last_digits: v.string(),
  account_name: v.string(),
});

const payout = v.object({
  id: v.string(),
  /** Number by which people name it, as W318. */
  number: v.number(),
  member_id: v.number(),
  /** Phone with its middle hidden. */
  username: v.string(),
  name: v.nullable(v.string()),
  vip_level: v.number(),
  state: v.picklist(payoutStates),
  amount: baht,
  bank_code: bankCode,
  account_number: v.string(),
  account_name: v.nullable(v.string()),
  /** Whether the holder of the account has the member's current name. */
  is_name_equal: v.boolean(),
  /** Turnover that the member owes now. */
  turnover_left: baht,
  badges: v.array(v.picklist(payoutBadges)),
  /** Time since which it waits for its next step; null when nothing is left to do. */
  waiting_since: v.nullable(v.string()),
  requested_at: v.string(),
  approved_at: v.nullable(v.string()),
  approved_by: v.nullable(v.string()),
  ended_at: v.nullable(v.string()),
  ended_by: v.nullable(v.string()),
  /** Reason of a rejection, which the member reads. */
  note: v.nullable(v.string()),
  /** True for the payout to a member whose account operators have closed. */
  is_closing: v.boolean(),
  /** Set while the team holds it for a check. */
  held: v.nullable(v.object({ note: v.string(), by: v.string(), at: v.string() })),
  batch_id: v.nullable(v.number()),
  /** The transfer; null before it, and for one that was booked without these data. */
  payment: v.nullable(
    v.object({ account: ownAccount, bank_reference: v.string(), paid_at: v.string() }),
  ),
  bounced: v.nullable(v.object({ note: v.string(), by: v.string(), at: v.string() })),
});
export type Payout = v.InferOutput<typeof payout>;

export const withdrawalList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/withdrawals',
  summary:
    'Lists the withdrawals of all members with full account numbers: those that wait oldest first, all others newest first',
  access: 'operator',
  roles: moneyReaders,
  query: v.pipe(
    v.strictObject({
      state: v.optional(v.picklist(payoutStates)),
      /** First and last day in Thailand, both included. */
      from: v.optional(calendarDay),
      to: v.optional(calendarDay),
      /** The event that `from` and `to` are about; `ended` leaves out those that wait. */
      day_of: v.optional(v.picklist(['requested', 'ended']), 'requested'),
      username: v.optional(phone),
      member_id: v.optional(rowId),
      number: v.optional(rowId),
      batch_id: v.optional(rowId),
      amount_from: v.optional(paid),
      amount_to: v.optional(paid),
      /** `next_cursor` of the previous page. */
      cursor: v.optional(entityId),
      limit,
    }),
    v.check(
      ({ from, to }) => from === undefined || to === undefined || countDays(from, to) >= 1,
      'วันเริ่มต้องไม่อยู่หลังวันสิ้นสุด',
    ),
  ),
  data: v.object({ rows: v.array(payout), next_cursor: v.nullable(v.string()) }),
  errors: [],
});

export const withdrawalShow = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/withdrawals/show',
  summary:
    'Returns a withdrawal, by id or number, with what an operator looks at before deciding; the audit log records the access',
  access: 'operator',
  roles: moneyReaders,
  query: v.pipe(
    v.strictObject({ id: v.optional(entityId), number: v.optional(rowId) }),
    v.check(
      ({ id, number }) => (id === undefined) !== (number === undefined),
      'ใส่ id หรือ number อย่างใดอย่างหนึ่ง',
    ),
  ),
  data: v.object({
    ...payout.entries,
    /** Main wallet now, without the amount that is held, and after a rejection or a return by the bank. */
    balance: baht,
    balance_if_returned: baht,
    /** Credited deposits and paid withdrawals. */
    in_30d: baht,
    out_30d: baht,
    in_total: baht,
    out_total: baht,
    last_deposits: v.array(v.object({ amount: baht, method: v.string(), credited_at: v.string() })),
    /** Play since the last deposit before the request, by type; null without a deposit. */
    played: v.nullable(
      v.object({
        since: v.string(),
        deposit: baht,
        types: v.array(
          /** `type` is a category of games or an area such as `lotto`; readers must tolerate unknown ones. */
          v.object({ type: v.string(), stake: baht, payout: baht }),
        ),
      }),
    ),
    bonuses: v.array(v.object({ name: v.string(), balance: baht })),
    turnover: v.array(v.object({ name: v.string(), counted: baht, required: baht })),
    /** Time at which the bank account replaced another; null for the member's first account. */
    bank_changed_at: v.nullable(v.string()),
    joined_at: v.string(),
    devices: v.object({ count: v.number(), newest_at: v.nullable(v.string()) }),
    notes: v.number(),
    /** Earlier withdrawals of the member that were paid, and the latest rejections. */
    paid_before: v.number(),
    rejections: v.array(v.object({ number: v.number(), note: v.string(), ended_at: v.string() })),
  }),
  errors: ['request.not_found'],
});
export type PayoutPage = v.InferOutput<typeof withdrawalShow.data>;

export const withdrawalApprove = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/withdrawals/approve',
  summary: 'Approves a withdrawal for payment; the member sees the new state',
  access: 'operator',
  roles: moneyMovers,
  body: withdrawalReference,
  data: v.null(),
  errors: ['request.not_found', 'operator.decided', 'withdraw.payouts_held', 'withdraw.held'],
});

export const withdrawalUnapprove = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/withdrawals/unapprove',
  summary:
    'Takes back an approval before the payment; the withdrawal leaves its batch and waits for an approval again',
  access: 'operator',
  roles: moneyMovers,
  body: withdrawalReference,
  data: v.null(),
  errors: ['request.not_found', 'operator.decided'],
});

export const withdrawalHold = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/withdrawals/hold',
  summary:
    'Holds a withdrawal for a check, with a note for the team; it can then be neither approved nor paid',
  access: 'operator',
  roles: moneyMovers,
  body: v.strictObject({ ...withdrawalReference.entries, note }),
  data: v.null(),
  errors: ['request.not_found', 'operator.decided', 'withdraw.held'],
});

export const withdrawalRelease = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/withdrawals/release',
  summary: 'Ends the hold of a withdrawal; its state stays',
  access: 'operator',
  roles: moneyMovers,
  body: withdrawalReference,
  data: v.null(),
  errors: ['request.not_found', 'operator.decided'],
});

export const withdrawalPaid = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/withdrawals/paid',
  summary:
    "Marks an approved withdrawal as transferred, with the agent's account and the bank's number of the transfer",
  access: 'operator',
  roles: moneyMovers,
  body: v.strictObject({
    ...withdrawalReference.entries,
    account_id: rowId,
    bank_reference: bankReference,
    paid_at: paidAt,
  }),
  data: v.null(),
  errors: [
    'request.not_found',
    'withdraw.not_approved',
    'withdraw.payouts_held',
    'withdraw.held',
    'withdraw.account_refused',
    'withdraw.reference_taken',
    'operator.decided',
    'operator.paid_by_same',
  ],
});

export const withdrawalReject = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/withdrawals/reject',
  summary: 'Rejects a withdrawal and returns its amount to the wallet; the member sees the note',
  access: 'operator',
  roles: moneyMovers,
  body: v.strictObject({ ...withdrawalReference.entries, note }),
  data: v.null(),
  errors: ['request.not_found', 'operator.decided', 'withdraw.in_batch'],
});

export const withdrawalBounced = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/withdrawals/bounced',
  summary:
    'Returns the amount of a transfer that failed at the bank to the wallet; it always needs a second person',
  access: 'operator',
  roles: moneyMovers,
  body: v.strictObject({ ...withdrawalReference.entries, note }),
  data: v.null(),
  errors: [
    'request.not_found',
    'operator.decided',
    'operator.approval_needed',
    'withdraw.not_paid',
  ],
});

export const payoutAccountList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/withdrawals/accounts',
  summary: "Lists the agent's accounts that withdrawals are paid from",
  access: 'operator',
  roles: moneyReaders,
  data: v.array(ownAccount),
  errors: [],
});
export type PayoutAccount = v.InferOutput<typeof ownAccount>;

const batchHead = {
  id: v.number(),
  account: ownAccount,
  made_by: v.string(),
  made_at: v.string(),
  /** Number and sum of its withdrawals, and number of those that are not paid. */
  count: v.number(),
  amount: baht,
  waiting: v.number(),
};

export const payoutBatchList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/withdrawals/batches',
  summary: 'Lists batches of transfers, newest first',
  access: 'operator',
  roles: moneyReaders,
  query: v.strictObject({
    /** Id of the last batch of the previous page. */
    cursor: v.optional(rowId),
    limit,
  }),
  data: v.object({
    rows: v.array(v.object(batchHead)),
    next_cursor: v.nullable(v.number()),
  }),
  errors: [],
});
export type PayoutBatch = v.InferOutput<typeof payoutBatchList.data>['rows'][number];

const batchData = v.object({
  ...batchHead,
  rows: v.array(
    v.object({
      number: v.number(),
      bank_code: bankCode,
      account_number: v.string(),
      account_name: v.nullable(v.string()),
      amount: baht,
      state: v.picklist(payoutStates),
      bank_reference: v.nullable(v.string()),
    }),
  ),
});

export const payoutBatchMake = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/withdrawals/batch',
  summary:
    'Puts up to 200 approved withdrawals into one batch, which is transferred together from an account of the agent',
  access: 'operator',
  roles: moneyMovers,
  stepUp: true,
  body: v.strictObject({
    ids: v.pipe(v.array(entityId), v.minLength(1), v.maxLength(200)),
    account_id: rowId,
  }),
  data: batchData,
  errors: ['withdraw.account_refused', 'withdraw.batch_refused'],
});

export const payoutBatchShow = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/withdrawals/batch',
  summary: 'Returns a batch with its withdrawals',
  access: 'operator',
  roles: moneyReaders,
  query: v.strictObject({ id: rowId }),
  data: batchData,
  errors: ['request.not_found'],
});
export type PayoutBatchPage = v.InferOutput<typeof payoutBatchShow.data>;

export const payoutBatchFile = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/withdrawals/batch/file',
  summary: 'Returns the file of a batch for the bank; the audit log records the export',
  access: 'operator',
  roles: moneyMovers,
  stepUp: true,
  query: v.strictObject({ id: rowId }),
  data: v.object({ name: v.string(), content_type: v.string(), base64: v.string() }),
  errors: ['request.not_found'],
});

export const payoutBatchPaid = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/withdrawals/batch_paid',
  summary:
    "Marks withdrawals of a batch as transferred, all or none, with the bank's number of each transfer; a line that is already booked the same way changes nothing",
  access: 'operator',
  roles: moneyMovers,
  stepUp: true,
  body: v.strictObject({
    batch_id: rowId,
    lines: v.pipe(
      v.array(v.strictObject({ number: rowId, bank_reference: bankReference })),
      v.minLength(1),
      v.maxLength(200),
    ),
    paid_at: paidAt,
  }),
  /** Number of withdrawals that this call has booked, and that were booked before. */
  data: v.object({ paid: v.number(), known: v.number() }),
  errors: ['request.not_found', 'withdraw.account_refused', 'withdraw.batch_refused'],
});
