import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import { baht, bankCode } from '../fields';
import { moneyMovers, moneyReaders } from '../operator-roles';
import { withdrawalStates } from '../withdrawals.contract';
import { entityId, limit, note } from './operator.fields';

const withdrawalReference = v.strictObject({ id: entityId });

export const withdrawalList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/withdrawals',
  summary: 'Lists the withdrawals of all members, newest first, with full account numbers',
  access: 'operator',
  roles: moneyReaders,
  query: v.strictObject({ state: v.optional(v.picklist(withdrawalStates)), limit }),
  data: v.array(
    v.object({
      id: v.string(),
      username: v.string(),
      state: v.picklist(withdrawalStates),
      amount: baht,
      bank_code: bankCode,
      account_number: v.string(),
      account_name: v.nullable(v.string()),
      requested_at: v.string(),
      approved_at: v.nullable(v.string()),
      approved_by: v.nullable(v.string()),
      ended_at: v.nullable(v.string()),
      ended_by: v.nullable(v.string()),
      note: v.nullable(v.string()),
      /** True for the payout to a member whose account operators have closed. */
      is_closing: v.boolean(),
    }),
  ),
  errors: [],
});

export const withdrawalApprove = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/withdrawals/approve',
  summary: 'Approves a withdrawal for payment; the member sees the new state',
  access: 'operator',
  roles: moneyMovers,
  body: withdrawalReference,
  data: v.null(),
  errors: ['request.not_found', 'operator.decided', 'withdraw.payouts_held'],
});

export const withdrawalPaid = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/withdrawals/paid',
  summary: 'Marks an approved withdrawal as transferred',
  access: 'operator',
  roles: moneyMovers,
  body: withdrawalReference,
  data: v.null(),
  errors: [
    'request.not_found',
    'withdraw.not_approved',
    'withdraw.payouts_held',
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
  errors: ['request.not_found', 'operator.decided'],
});
