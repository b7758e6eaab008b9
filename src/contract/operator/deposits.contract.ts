import * as v from 'valibot';
import { depositMethods } from '../deposits.contract';
import { defineOperatorEndpoint } from '../endpoint';
import { baht, bankCode } from '../fields';
import { moneyMovers, moneyReaders } from '../operator-roles';
import {
  depositFilter,
  depositRow,
  incomingStates,
  memberFacts,
  memberFields,
  numberCursor,
  reviewReasons,
} from './money-in.fields';
import { entityId, limit, note, rowId } from './operator.fields';

const depositReference = v.strictObject({ id: entityId });

const depositPage = v.object({
  rows: v.array(depositRow),
  next_cursor: v.nullable(v.string()),
});

export const depositList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/deposits',
  summary:
    'Lists the deposits of all members, newest first; with state `pending`, those claimed as paid come first',
  access: 'operator',
  roles: moneyReaders,
  query: depositFilter,
  data: depositPage,
  errors: [],
});

export const depositShow = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/deposits/show',
  summary: 'Returns a deposit by its id or number, with the facts that a decision needs',
  access: 'operator',
  roles: moneyReaders,
  query: v.strictObject({ id: v.union([entityId, rowId]) }),
  data: v.object({
    ...depositRow.entries,
    ...memberFacts,
    /** Payments of this deposit, and waiting money of its member that belongs to no deposit. */
    money: v.array(
      v.object({
        id: v.number(),
        amount: baht,
        sender_name: v.nullable(v.string()),
        occurred_at: v.string(),
        state: v.picklist(incomingStates),
        reason: v.nullable(v.picklist(reviewReasons)),
      }),
    ),
  }),
  errors: ['request.not_found'],
});

export const depositApprove = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/deposits/approve',
  summary:
    'Credits a deposit with the amount reported for it or, without a report, with its exact amount, which the operator has seen',
  access: 'operator',
  roles: moneyMovers,
  stepUp: true,
  body: depositReference,
  data: v.null(),
  errors: [
    'request.not_found',
    'operator.decided',
    'operator.credited_by_same',
    'operator.approval_needed',
    'deposit.money_waits',
    'safety.refused',
  ],
});

export const depositReject = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/deposits/reject',
  summary:
    'Rejects a deposit; the member sees the note, and money that waits with it has to be returned',
  access: 'operator',
  roles: moneyMovers,
  body: v.strictObject({ ...depositReference.entries, note }),
  data: v.null(),
  errors: ['request.not_found', 'operator.decided'],
});

export const depositCloseWith = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/deposits/close_with',
  summary:
    'Credits a deposit with the amount that really arrived, and closes deposit and payment together',
  access: 'operator',
  roles: moneyMovers,
  body: v.strictObject({ incoming_id: rowId, deposit_id: entityId }),
  data: v.null(),
  errors: ['request.not_found', 'operator.decided', 'operator.credited_by_same', 'safety.refused'],
});

export const depositAsk = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/deposits/ask',
  summary:
    'Asks the member for a document; the deposit stays in review, and the member sees the note',
  access: 'operator',
  roles: moneyMovers,
  body: v.strictObject({ ...depositReference.entries, note }),
  data: v.null(),
  errors: ['request.not_found', 'operator.decided'],
});

export const depositUnseen = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/deposits/unseen',
  summary: 'Lists deposits that an operator credited and whose money no report names, newest first',
  access: 'operator',
  roles: moneyReaders,
  query: v.strictObject({ cursor: numberCursor, limit }),
  data: depositPage,
  errors: [],
});

export const depositAutomatic = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/deposits/automatic',
  summary:
    'Returns the last 20 deposits that were credited without an operator, and counts of today',
  access: 'operator',
  roles: moneyReaders,
  data: v.object({
    rows: v.array(
      v.object({
        number: v.number(),
        incoming_id: v.number(),
        ...memberFields,
        method: v.picklist(depositMethods),
        bank_code: v.nullable(bankCode),
        amount: baht,
        credited_at: v.string(),
        /** Seconds from the arrival of the money to its credit. */
        seconds: v.number(),
      }),
    ),
    /** Deposits credited today in Thailand: all of them, and those without an operator. */
    today: v.object({ credited: v.number(), automatic: v.number() }),
  }),
  errors: [],
});
