import * as v from 'valibot';
import { defineOperatorEndpoint } from '../endpoint';
import {
  baht,
  bankAccountNumber,
  bankCode,
  codeSentData,
  oneTimeCode,
  personName,
  phone,
} from '../fields';
import { memberEditors, memberReaders } from '../operator-roles';
import { note, rowId } from './operator.fields';
import { payoutStates } from './withdrawals.contract';

const member = { id: rowId };

/** Reason for the audit log and the security log. */
const reason = note;

/** Document that the operator has seen, such as a bank book or an identity card. */
const document = note;

export const memberPhoneCode = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/members/phone_code',
  summary: "Sends a one-time code to a member's new phone, which the member reads to the operator",
  access: 'operator',
  roles: memberEditors,
  body: v.strictObject({ ...member, phone }),
  data: codeSentData,
  errors: ['request.not_found', 'member.phone_taken', 'member.unchanged', 'auth.too_many_codes'],
});

export const memberChangePhone = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/members/change_phone',
  summary:
    "Asks to change a member's phone, proved by the code sent to it; the approval ends all sessions and holds payouts for 24 hours",
  access: 'operator',
  roles: memberEditors,
  body: v.strictObject({ ...member, phone, code: oneTimeCode, reason }),
  data: v.null(),
  errors: [
    'request.not_found',
    'member.phone_taken',
    'safety.not_accepted',
    'member.unchanged',
    'auth.wrong_code',
    'auth.too_many_codes',
    'operator.approval_needed',
  ],
});

export const memberChangeBank = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/members/change_bank',
  summary:
    "Asks to change a member's bank account; the approval holds payouts for 24 hours and notifies the member",
  access: 'operator',
  roles: memberEditors,
  body: v.strictObject({
    ...member,
    bank_code: bankCode,
    bank_account_number: bankAccountNumber,
    reason,
    document,
  }),
  data: v.null(),
  errors: [
    'request.not_found',
    'member.unchanged',
    'bank_account.taken',
    'safety.not_accepted',
    'bank_account.withdrawal_waits',
    'operator.approval_needed',
  ],
});

export const memberChangeName = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/members/change_name',
  summary: "Asks to change a member's name; the approval holds payouts for 24 hours",
  access: 'operator',
  roles: memberEditors,
  body: v.strictObject({
    ...member,
    first_name: personName('กรุณากรอกชื่อ'),
    last_name: personName('กรุณากรอกนามสกุล'),
    reason,
    document,
  }),
  data: v.null(),
  errors: ['request.not_found', 'member.unchanged', 'operator.approval_needed'],
});

export const memberHoldPayouts = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/members/hold_payouts',
  summary:
    'Holds payouts to a member for 24 hours from now, because a stranger may use the account',
  access: 'operator',
  roles: memberEditors,
  body: v.strictObject({ ...member, reason }),
  data: v.object({ payouts_held_until: v.string() }),
  errors: ['request.not_found'],
});

const openBets = v.object({ count: v.number(), amount: baht });

export const memberCloseCheck = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/members/close_check',
  summary:
    'Returns what a member would leave behind when closed: money, pending payments, open bets',
  access: 'operator',
  roles: memberReaders,
  query: v.strictObject(member),
  data: v.object({
    is_closed: v.boolean(),
    /** True when nothing is left: no balance, no pending payment, no open bet. */
    is_clear: v.boolean(),
    /** Balance of the main wallet, which a closing pays out. */
    balance: baht,
    /** Bonus wallets, which a closing does not pay out. */
    bonus: baht,
    /** Affiliate income that the member has not redeemed. */
    commission: baht,
    /** Turnover that the member still owes; a closing does not ask for it. */
    turnover_left: baht,
    pending_deposits: v.array(v.object({ id: v.string(), amount: baht, created_at: v.string() })),
    pending_withdrawals: v.array(
      v.object({ id: v.string(), amount: baht, state: v.picklist(payoutStates) }),
    ),
    open_bills: openBets,
    open_rounds: openBets,
    /** Null when the member has no bank account to pay to. */
    bank_account: v.nullable(v.object({ bank_code: bankCode, last_digits: v.string() })),
    /** No payout is approved or made before this time; null without a hold. */
    payouts_held_until: v.nullable(v.string()),
  }),
  errors: ['request.not_found'],
});

export const memberCloseWithPayout = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/members/close_with_payout',
  summary:
    'Asks to close a member and to pay out the whole main wallet, without minimum and turnover; repeated for a closed member, it pays what came in since',
  access: 'operator',
  roles: memberEditors,
  body: v.strictObject({ ...member, reason }),
  /** Only on a site that one person runs alone; elsewhere the response is `operator.approval_needed`. */
  data: v.object({ withdrawal_id: v.nullable(v.string()), amount: baht }),
  errors: [
    'request.not_found',
    'member.no_bank_account',
    'member.nothing_to_pay',
    'operator.approval_needed',
  ],
});
