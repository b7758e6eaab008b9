import * as v from 'valibot';
import { depositMethods, depositStates } from '../deposits.contract';
import { defineOperatorEndpoint } from '../endpoint';
import { baht, bankAccountNumber, bankCode, phone } from '../fields';
import { instant, shownAccountNumber } from '../gateway.contract';
import { moneyMovers, moneyReaders, owners } from '../operator.roles';
import { entityId, limit, note, openState, paid, rowId } from './operator.fields';

/** `review` waits for an operator; the others are ends. */
export const incomingStates = ['credited', 'review', 'returned'] as const;
export type IncomingState = (typeof incomingStates)[number];

/**
 * Why money waits for an operator. `already_credited` is money of a deposit that an operator has credited unseen: it
 * is that money unless they say otherwise, and is never credited without naming that deposit. `unread_report` is money
 * whose report says nothing else that could be read.
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
    'Deposits of all members, the latest first; of those that wait, what a member has claimed comes before',
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
      /** Of the agent; null for a QR code, and for what an operator entered. */
      account_number: v.nullable(v.string()),
      /** The account that the member has registered. */
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
    'Credit what has arrived for a deposit, or its exact amount, which the operator has seen',
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
  summary: 'End a deposit without money; the member reads the note',
  access: 'operator',
  roles: moneyMovers,
  body: v.strictObject({ ...depositReference.entries, note }),
  data: v.null(),
  errors: ['request.not_found', 'operator.decided'],
});

export const incomingList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/incoming',
  summary: 'Money that was reported, the latest first',
  access: 'operator',
  roles: moneyReaders,
  query: v.strictObject({ state: v.optional(v.picklist(incomingStates)), limit }),
  data: v.array(
    v.object({
      id: v.number(),
      /** `gateway/sandbox` or `operator`. */
      source: v.string(),
      reference: v.string(),
      amount: baht,
      /** The account or the payment that it came for. */
      paid_to: v.string(),
      receiving_account_id: v.nullable(v.number()),
      sender_bank_code: v.nullable(v.string()),
      sender_account_number: v.nullable(v.string()),
      sender_name: v.nullable(v.string()),
      occurred_at: v.string(),
      received_at: v.string(),
      state: v.picklist(incomingStates),
      reason: v.nullable(v.picklist(reviewReasons)),
      /** The report as it came, where nothing else of it could be read. */
      report: v.nullable(v.string()),
      deposit_id: v.nullable(v.string()),
      member_id: v.nullable(v.number()),
      username: v.nullable(v.string()),
      decided_at: v.nullable(v.string()),
      decided_by: v.nullable(v.string()),
      /** Null where a gateway reported it. */
      reported_by: v.nullable(v.string()),
    }),
  ),
  errors: [],
});

export const incomingReport = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/incoming',
  summary:
    'Report money on an account of the agent; it is credited where everything matches one deposit',
  access: 'operator',
  roles: moneyMovers,
  body: v.strictObject({
    /** The bank's reference of the transfer. */
    reference: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
    account_id: rowId,
    amount: paid,
    sender_bank_code: v.nullable(v.pipe(v.string(), v.regex(/^\d{3}$/))),
    /** As the bank shows it, with what it hides. */
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
  summary: 'Credit money that waits to a member, as a deposit of its own',
  access: 'operator',
  roles: moneyMovers,
  body: v.strictObject({
    id: rowId,
    username: phone,
    /** The deposit that this money was taken for and that is credited already: this is other money. */
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
    'Money that waits is that of the deposit which was credited before: nothing more is credited',
  access: 'operator',
  roles: moneyMovers,
  body: incomingReference,
  data: v.null(),
  errors: ['request.not_found', 'operator.decided'],
});

export const incomingReturn = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/incoming/return',
  summary: 'Money that waits was sent back',
  access: 'operator',
  roles: moneyMovers,
  body: incomingReference,
  data: v.null(),
  errors: ['request.not_found', 'operator.decided'],
});

export const receivingAccountList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/accounts',
  summary: "The agent's accounts for deposits, open or not",
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
  summary: 'Another account for deposits, open and behind all others',
  access: 'operator',
  roles: owners,
  body: v.strictObject({
    /** Null: the phone of a TrueMoney wallet. */
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
  summary: 'Open or close an account for deposits; reservations on it stay as they are',
  access: 'operator',
  roles: moneyMovers,
  body: openState,
  data: v.null(),
  errors: ['request.not_found'],
});
