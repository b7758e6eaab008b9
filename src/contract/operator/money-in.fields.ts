import * as v from 'valibot';
import { countDays } from '@/domain/calendar-day';
import { depositMethods, depositStates } from '../deposits.contract';
import { baht, bankCode, calendarDay, phone, typedBaht } from '../fields';
import { limit, rowId } from './operator.fields';

/**
 * `review` waits for an operator. `returning` is decided, and the money still has to be sent back; `returned` has been
 * sent. `repeated` is money that another report named before.
 */
export const incomingStates = ['credited', 'review', 'returning', 'returned', 'repeated'] as const;
export type IncomingState = (typeof incomingStates)[number];

/**
 * Reasons why an incoming payment waits for an operator. `already_credited`: the payment probably belongs to a deposit
 * that an operator credited without a report, so crediting it has to name that deposit. `unread_report`: only amount
 * and transaction id of the report are readable. `repeated`: another source reported the same money before. `unproved`:
 * the amount fits a deposit, but the bank shows too little of the sender or of the time. `message_alone`: everything fits,
 * but only a message of a bank reports it, and messages may not credit that much, or nothing, by themselves.
 * `awaits_gateway`: a line of a bank statement names a QR code, whose gateway has not reported the payment.
 */
export const reviewReasons = [
  'late',
  'wrong_amount',
  'unknown_sender',
  'unknown_payment',
  'refused_by_safety',
  'needs_four_eyes',
  'already_credited',
  'unread_report',
  'repeated',
  'unproved',
  'message_alone',
  'awaits_gateway',
] as const;
export type ReviewReason = (typeof reviewReasons)[number];

/** Reporters of payments, by the first part of `source`. */
export const paymentSources = ['gateway', 'statement', 'slip', 'message', 'operator'] as const;

/** `next_cursor` of the previous page: the number of its last row. */
export const numberCursor = v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/)));

/** Filters of both lists. Days are calendar days in Thailand, both included. */
const filterFields = {
  from: v.optional(calendarDay),
  to: v.optional(calendarDay),
  /** Day on which an operator decided. */
  decided_on: v.optional(calendarDay),
  /** Phone of the member, in full. */
  username: v.optional(phone),
  /** Id of the agent's account that received the money. */
  account: v.optional(rowId),
  reason: v.optional(v.picklist(reviewReasons)),
  method: v.optional(v.picklist(depositMethods)),
  source: v.optional(v.picklist(paymentSources)),
  amount_from: v.optional(typedBaht),
  amount_to: v.optional(typedBaht),
  cursor: numberCursor,
  limit,
};

const rightOrder = <Filter extends { from?: string | undefined; to?: string | undefined }>() =>
  v.check<Filter, string>(
    ({ from, to }) => from === undefined || to === undefined || countDays(from, to) >= 1,
    'วันเริ่มต้องไม่อยู่หลังวันสิ้นสุด',
  );

export const depositFilter = v.pipe(
  v.strictObject({ ...filterFields, state: v.optional(v.picklist(depositStates)) }),
  rightOrder(),
);

export const incomingFilter = v.pipe(
  v.strictObject({
    ...filterFields,
    state: v.optional(v.picklist(incomingStates)),
    /** `none` leaves out money that belongs to a deposit. */
    deposit: v.optional(v.literal('none')),
  }),
  rightOrder(),
);

/** The member as lists name one; the phone is masked, such as `081-xxx-5678`. */
export const memberFields = {
  member_id: v.number(),
  /** First and last name; null until the member has given them. */
  member_name: v.nullable(v.string()),
  username: v.string(),
};

/** A deposit, as operators see it. */
export const depositRow = v.object({
  id: v.string(),
  /** Number by which people name it: 1042 is shown as D1042. */
  number: v.number(),
  ...memberFields,
  method: v.picklist(depositMethods),
  state: v.picklist(depositStates),
  amount: baht,
  credited_amount: v.nullable(baht),
  /** Account of the agent; null for a QR code, and for a deposit entered by an operator. */
  receiving_account_id: v.nullable(v.number()),
  bank_code: v.nullable(bankCode),
  account_number: v.nullable(v.string()),
  /** Bank of the member's registered account, and its number with only the last digits shown. */
  sender_bank_code: v.nullable(bankCode),
  sender_account_number: v.nullable(v.string()),
  created_at: v.string(),
  expires_at: v.string(),
  claimed_at: v.nullable(v.string()),
  /** Time since which it waits: the member's claim, or else its creation. */
  waiting_since: v.string(),
  decided_at: v.nullable(v.string()),
  decided_by: v.nullable(v.string()),
  note: v.nullable(v.string()),
  asked_at: v.nullable(v.string()),
  asked_by: v.nullable(v.string()),
  asked_note: v.nullable(v.string()),
  /** The payment that waits together with it, or was credited with it. */
  incoming: v.nullable(
    v.object({
      id: v.number(),
      state: v.picklist(incomingStates),
      reason: v.nullable(v.picklist(reviewReasons)),
    }),
  ),
  /** Names of colleagues who look at it now. */
  viewers: v.array(v.string()),
});
export type DepositRow = v.InferOutput<typeof depositRow>;

/** A reported payment, as operators see it. */
export const incomingRow = v.object({
  id: v.number(),
  /** Reporter of the payment: `gateway/{id}`, such as `gateway/sandbox`, or `operator`. */
  source: v.string(),
  reference: v.string(),
  amount: baht,
  /** The account or the QR payment that received the money. */
  paid_to: v.string(),
  receiving_account_id: v.nullable(v.number()),
  bank_code: v.nullable(bankCode),
  account_number: v.nullable(v.string()),
  sender_bank_code: v.nullable(v.string()),
  sender_account_number: v.nullable(v.string()),
  sender_name: v.nullable(v.string()),
  occurred_at: v.string(),
  received_at: v.string(),
  state: v.picklist(incomingStates),
  reason: v.nullable(v.picklist(reviewReasons)),
  /** The raw report when only its amount and transaction id could be read; null otherwise. */
  report: v.nullable(v.string()),
  deposit_id: v.nullable(v.string()),
  /** The deposit that it waits with or was credited as. */
  deposit: v.nullable(
    v.object({
      number: v.number(),
      state: v.picklist(depositStates),
      amount: baht,
      expires_at: v.string(),
    }),
  ),
  /** The member whose deposit it is, or who owns the account that it came from. */
  member_id: v.nullable(v.number()),
  member_name: v.nullable(v.string()),
  username: v.nullable(v.string()),
  /** Id of the row that seems to report the same money. */
  same_as: v.nullable(v.number()),
  decided_at: v.nullable(v.string()),
  decided_by: v.nullable(v.string()),
  /** The operator who reported the payment; null when a gateway did. */
  reported_by: v.nullable(v.string()),
  returned_account_id: v.nullable(v.number()),
  returned_reference: v.nullable(v.string()),
  returned_at: v.nullable(v.string()),
  /** Names of colleagues who look at it now. */
  viewers: v.array(v.string()),
});
export type IncomingRow = v.InferOutput<typeof incomingRow>;

/** How two names or numbers compare; `partial`: the shown part is equal, but some of it is hidden or missing. */
export const likenesses = ['equal', 'partial', 'different', 'unknown'] as const;
export type Likeness = (typeof likenesses)[number];

/** Facts about a member that a decision on their money needs. */
export const memberFacts = {
  /** Credited deposits before this one, and how many of them came from the sending account. */
  credited_before: v.number(),
  from_account_before: v.number(),
  /** Smallest rest of the member's own deposit limits; null without a limit. */
  limit_left: v.nullable(baht),
  /** Name of the promotion that waits for the member's next deposit. */
  promotion: v.nullable(v.string()),
};

/** Why a deposit may be the one that money was meant for, the best reason first. */
export const candidateMatches = ['waiting', 'exact', 'own_account', 'same_baht', 'name'] as const;
export type CandidateMatch = (typeof candidateMatches)[number];

/** A deposit that a waiting payment may have been meant for. */
export const candidate = v.object({
  id: v.string(),
  number: v.number(),
  ...memberFields,
  method: v.picklist(depositMethods),
  state: v.picklist(depositStates),
  amount: baht,
  /** Bank of the member's registered account, and the last digits of its number. */
  member_bank_code: v.nullable(bankCode),
  member_account_end: v.nullable(v.string()),
  created_at: v.string(),
  expires_at: v.string(),
  match: v.picklist(candidateMatches),
  is_amount_equal: v.boolean(),
  account_likeness: v.picklist(likenesses),
  name_likeness: v.picklist(likenesses),
  ...memberFacts,
});
export type Candidate = v.InferOutput<typeof candidate>;
