import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { instant, shownAccountNumber } from '../gateway.contract';
import { moneyMovers, moneyReaders } from '../operator-roles';
import {
  candidate,
  incomingFilter,
  incomingRow,
  incomingStates,
  reviewReasons,
} from './money-in.fields';
import { entityId, memberName, namesOneMember, paid, rowId } from './operator.fields';

const incomingReference = v.strictObject({ id: rowId });

/** Number that a bank gave a transfer. */
const bankReference = v.pipe(
  v.string('กรุณากรอกเลขอ้างอิง'),
  v.trim(),
  v.minLength(1, 'กรุณากรอกเลขอ้างอิง'),
  v.maxLength(100, 'เลขอ้างอิงยาวเกินไป'),
);

export const incomingList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/incoming',
  summary: 'Lists incoming payments, newest first',
  access: 'operator',
  roles: moneyReaders,
  query: incomingFilter,
  data: v.object({ rows: v.array(incomingRow), next_cursor: v.nullable(v.string()) }),
  errors: [],
});

export const incomingShow = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/incoming/show',
  summary: 'Returns an incoming payment',
  access: 'operator',
  roles: moneyReaders,
  query: incomingReference,
  data: incomingRow,
  errors: ['request.not_found'],
});

export const incomingCandidates = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/incoming/candidates',
  summary:
    'Returns the deposits that a payment may have been meant for, the likeliest first, with the facts that tell them apart',
  access: 'operator',
  roles: moneyReaders,
  query: incomingReference,
  data: v.array(candidate),
  errors: ['request.not_found'],
});

export const incomingReport = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/incoming',
  summary:
    "Reports a payment to one of the agent's accounts; it is credited if everything matches one deposit. The same reference again returns the payment as it is now",
  access: 'operator',
  roles: moneyMovers,
  body: v.strictObject({
    /** The bank's reference number of the transfer. */
    reference: v.pipe(v.string(), v.trim(), v.minLength(1, 'กรุณากรอกเลขอ้างอิง'), v.maxLength(100)),
    account_id: rowId,
    amount: paid,
    sender_bank_code: v.nullable(v.pipe(v.string(), v.regex(/^\d{3}$/))),
    /** Account number as the bank shows it, including hidden digits. */
    sender_account_number: v.nullish(shownAccountNumber, null),
    sender_name: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(120))), null),
    /** Time at the bank; without it, the present time of the server. */
    occurred_at: v.optional(instant),
  }),
  data: v.object({
    /** Id of the payment. */
    id: v.number(),
    state: v.picklist(incomingStates),
    reason: v.nullable(v.picklist(reviewReasons)),
    deposit_id: v.nullable(v.string()),
    /** Whether the same reference was reported before. */
    is_repeated: v.boolean(),
  }),
  errors: ['request.not_found', 'request.idempotency_conflict'],
});

export const incomingCredit = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/incoming/credit',
  summary: 'Credits a waiting payment to a member as a deposit of its own',
  access: 'operator',
  roles: moneyMovers,
  body: v.pipe(
    v.strictObject({
      id: rowId,
      ...memberName,
      /**
       * The member's open or credited deposit that this payment was mistaken for. Naming it confirms that this payment
       * is other money.
       */
      beside: v.optional(v.nullable(entityId), null),
    }),
    namesOneMember(),
  ),
  data: v.null(),
  errors: [
    'request.not_found',
    'operator.decided',
    'operator.credited_by_same',
    'deposit.already_credited',
    'deposit.still_open',
    'safety.refused',
  ],
});

export const incomingSettle = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/incoming/settle',
  summary:
    'Assigns a waiting payment to the deposit that was already credited for it, or ends a repeated report; nothing more is credited',
  access: 'operator',
  roles: moneyMovers,
  body: v.strictObject({
    id: rowId,
    /** The deposit that an operator credited; left out when the payment already names it. */
    deposit_id: v.optional(entityId),
  }),
  data: v.null(),
  errors: ['request.not_found', 'operator.decided'],
});

export const incomingReturn = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/incoming/return',
  summary: 'Decides that a waiting payment is sent back; `incoming/returned` records its transfer',
  access: 'operator',
  roles: moneyMovers,
  body: incomingReference,
  data: v.null(),
  errors: ['request.not_found', 'operator.decided'],
});

export const incomingKeep = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/incoming/keep',
  summary:
    'Takes back the decision to send a payment back, before it was sent; the payment waits for review again, apart from its rejected deposit',
  access: 'operator',
  roles: moneyMovers,
  body: incomingReference,
  data: v.null(),
  errors: ['request.not_found', 'operator.decided'],
});

export const incomingReturned = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/incoming/returned',
  summary:
    'Records the transfer that sent a payment back: the account that sent it and its reference',
  access: 'operator',
  roles: moneyMovers,
  body: v.strictObject({ id: rowId, account_id: rowId, bank_reference: bankReference }),
  data: v.null(),
  errors: ['request.not_found', 'operator.decided', 'deposit.reference_used'],
});
