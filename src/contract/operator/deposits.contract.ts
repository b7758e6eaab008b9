import * as v from 'valibot';
import { depositMethods, depositStates } from '../deposits.contract';
import { defineOperatorEndpoint } from '../endpoint';
import { baht, bankAccountNumber, bankCode, phone } from '../fields';
import { instant, shownAccountNumber } from '../gateway.contract';
import { moneyMovers, moneyReaders, owners } from '../operator-roles';
import { entityId, limit, note, openState, paid, rowId } from './operator.fields';

/** `review` waits for an operator; the other states are final. */
export const incomingStates = ['credited', 'review', 'returned'] as const;
export type IncomingState = (typeof incomingStates)[number];

/**
 * Reasons why an incoming payment waits for an operator. `already_credited`: the payment probably belongs to a deposit
 * that an operator credited without a report, so crediting it has to name that deposit. `unread_report`: only amount
 * and transaction id of the report are readable.
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
] as const;
export type ReviewReason = (typeof reviewReasons)[number];

const depositReference = v.strictObject({ id: entityId });
const incomingReference = v.strictObject({ id: rowId });

export const depositList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/deposits',
  summary:
    'Lists the deposits of all members, newest first; with state `pending`, those claimed as paid come first',
  access: 'operator',
  roles: moneyReaders,
  query: v.strictObject({ state: v.optional(v.picklist(depositStates)), limit }),
  data: v.array(
    v.object({
      id: v.string(),
      username: v.string(),
      method: v.picklist(depositMethods),
      state: v.picklist(depositStates),
      amount: baht,
      credited_amount: v.nullable(baht),
      /** Account of the agent; null for a QR code, and for a deposit entered by an operator. */
      account_number: v.nullable(v.string()),
      /** Bank of the member's registered account. */
      sender_bank_code: v.nullable(bankCode),
      sender_account_number: v.nullable(v.string()),
      created_at: v.string(),
      expires_at: v.string(),
      claimed_at: v.nullable(v.string()),
      decided_at: v.nullable(v.string()),
      decided_by: v.nullable(v.string()),
      note: v.nullable(v.string()),
    }),
  ),
  errors: [],
});

export const depositApprove = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/deposits/approve',
  summary:
    'Credits a deposit with the amount reported for it or, without a report, with its exact amount, which the operator has seen',
  access: 'operator',
  roles: moneyMovers,
  body: depositReference,
  data: v.null(),
  errors: [
    'request.not_found',
    'operator.decided',
    'operator.credited_by_same',
    'operator.approval_needed',
    'safety.refused',
  ],
});

export const depositReject = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/deposits/reject',
  summary: 'Rejects a deposit; the member sees the note',
  access: 'operator',
  roles: moneyMovers,
  body: v.strictObject({ ...depositReference.entries, note }),
  data: v.null(),
  errors: ['request.not_found', 'operator.decided'],
});

export const incomingList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/incoming',
  summary: 'Lists incoming payments, newest first',
  access: 'operator',
  roles: moneyReaders,
  query: v.strictObject({ state: v.optional(v.picklist(incomingStates)), limit }),
  data: v.array(
    v.object({
      id: v.number(),
      /** Reporter of the payment: `gateway/{id}`, such as `gateway/sandbox`, or `operator`. */
      source: v.string(),
      reference: v.string(),
      amount: baht,
      /** The account or the QR payment that received the money. */
      paid_to: v.string(),
      receiving_account_id: v.nullable(v.number()),
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
      member_id: v.nullable(v.number()),
      username: v.nullable(v.string()),
      decided_at: v.nullable(v.string()),
      decided_by: v.nullable(v.string()),
      /** The operator who reported the payment; null when a gateway did. */
      reported_by: v.nullable(v.string()),
    }),
  ),
  errors: [],
});

export const incomingReport = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/incoming',
  summary:
    "Reports a payment to one of the agent's accounts; it is credited if everything matches one deposit",
  access: 'operator',
  roles: moneyMovers,
  body: v.strictObject({
    /** The bank's reference number of the transfer. */
    reference: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
    account_id: rowId,
    amount: paid,
    sender_bank_code: v.nullable(v.pipe(v.string(), v.regex(/^\d{3}$/))),
    /** Account number as the bank shows it, including hidden digits. */
    sender_account_number: v.nullish(shownAccountNumber, null),
    sender_name: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(120))), null),
    occurred_at: instant,
  }),
  data: v.object({
    state: v.picklist(['credited', 'review']),
    reason: v.nullable(v.picklist(reviewReasons)),
    depositId: v.nullable(v.string()),
  }),
  errors: ['request.not_found', 'request.idempotency_conflict'],
});

export const incomingCredit = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/incoming/credit',
  summary: 'Credits a waiting payment to a member as a deposit of its own',
  access: 'operator',
  roles: moneyMovers,
  body: v.strictObject({
    id: rowId,
    username: phone,
    /** The credited deposit that this payment was mistaken for. Naming it confirms that this payment is other money. */
    beside: v.optional(v.nullable(entityId), null),
  }),
  data: v.null(),
  errors: [
    'request.not_found',
    'operator.decided',
    'operator.credited_by_same',
    'deposit.already_credited',
    'safety.refused',
  ],
});

export const incomingSettle = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/incoming/settle',
  summary:
    'Assigns a waiting payment to the deposit that was already credited for it; nothing more is credited',
  access: 'operator',
  roles: moneyMovers,
  body: incomingReference,
  data: v.null(),
  errors: ['request.not_found', 'operator.decided'],
});

export const incomingReturn = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/incoming/return',
  summary: 'Marks a waiting payment as sent back',
  access: 'operator',
  roles: moneyMovers,
  body: incomingReference,
  data: v.null(),
  errors: ['request.not_found', 'operator.decided'],
});

export const receivingAccountList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/accounts',
  summary: "Lists the agent's accounts for deposits, open or closed",
  access: 'operator',
  roles: moneyReaders,
  data: v.array(
    v.object({
      id: v.number(),
      kind: v.picklist(['bank', 'truemoney']),
      bank_code: v.nullable(bankCode),
      account_number: v.string(),
      account_name: v.string(),
      position: v.number(),
      is_open: v.boolean(),
      min_amount: baht,
      max_amount: baht,
    }),
  ),
  errors: [],
});

export const receivingAccountAdd = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/accounts',
  summary: 'Adds an account for deposits, open and in last place',
  access: 'operator',
  roles: owners,
  stepUp: true,
  body: v.strictObject({
    /** Bank of the account; null for a TrueMoney wallet, whose `account_number` is a phone number. */
    bank_code: v.nullable(bankCode),
    account_number: bankAccountNumber,
    account_name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120)),
    min_amount: paid,
    max_amount: paid,
  }),
  data: v.object({ id: v.number() }),
  errors: ['operator.account_known'],
});

export const receivingAccountOpen = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/accounts/open',
  summary: 'Opens or closes an account for deposits; amounts reserved on it stay reserved',
  access: 'operator',
  roles: moneyMovers,
  stepUp: true,
  body: openState,
  data: v.null(),
  errors: ['request.not_found'],
});
