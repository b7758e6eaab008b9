import * as v from 'valibot';
import { hasLengthOfBank, WRONG_ACCOUNT_LENGTH } from './bank-account.fields';
import { defineEndpoint } from './endpoint';
import {
  bankAccountNumber,
  bankCode,
  codeSentData,
  currentPassword,
  oneTimeCode,
  phone,
} from './fields';
import { chosenPassword, isNotPhone, PASSWORD_IS_PHONE } from './password.fields';
export const sendCodeBody = v.strictObject({ username: phone });

export const setPasswordBody = v.pipe(
  v.strictObject({ username: phone, code: oneTimeCode, password: chosenPassword }),
  v.forward(v.partialCheck([['username'], ['password']], isNotPhone, PASSWORD_IS_PHONE), [
    'password',
  ]),
);

export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/api/reset_password',
  summary:
    'Sends a reset code without revealing whether the member exists; with the code, sets the password, ends all sessions and the LINE link',
  access: 'public',
  body: v.union([sendCodeBody, setPasswordBody]),
  /** The wait before another code may be requested; null once the password is set. */
  data: v.nullable(codeSentData),
  errors: ['auth.wrong_code', 'auth.too_many_codes', 'sms.unavailable'],
});

export const verifyPhone = defineEndpoint({
  method: 'POST',
  path: '/api/member/verify_phone',
  summary: "Sends a code to the member's phone; with the code, marks the phone as verified",
  access: 'member',
  whileRestricted: true,
  body: v.strictObject({ code: v.optional(oneTimeCode) }),
  /** The wait before another code may be requested; null once the phone is verified. */
  data: v.nullable(codeSentData),
  errors: ['auth.wrong_code', 'auth.too_many_codes', 'sms.unavailable'],
  invalidates: ['account'],
});

export const memberProfile = defineEndpoint({
  method: 'GET',
  path: '/api/member/profile',
  summary: "Returns the member's profile, with only the last digits of the bank account",
  access: 'member',
  whileRestricted: true,
  data: v.object({
    username: v.string(),
    first_name: v.nullable(v.string()),
    last_name: v.nullable(v.string()),
    /** The member's own referral code. */
    ref: v.string(),
    bank_account: v.nullable(v.object({ bank_code: bankCode, last_digits: v.string() })),
    /** False while the member can only sign in by LINE. */
    has_password: v.boolean(),
  }),
  errors: [],
});

export type MemberProfile = v.InferOutput<typeof memberProfile.data>;

export const changePasswordBody = v.strictObject({
  current_password: currentPassword,
  password: chosenPassword,
  /** Also removes the LINE link, in case a stranger can sign in by it. */
  unlink_line: v.optional(v.boolean()),
});

export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/api/member/change_password',
  summary:
    'Changes the password and ends all other sessions; on request, also removes the LINE link',
  access: 'member',
  whileRestricted: true,
  body: changePasswordBody,
  data: v.null(),
  errors: ['auth.wrong_password', 'auth.no_password', 'request.too_many'],
  invalidates: ['account', 'line', 'security'],
});

export const firstPasswordBody = v.strictObject({
  password: chosenPassword,
  /** The one-time code; without it, the call sends one to the member's phone. */
  code: v.optional(oneTimeCode),
});

export const setPassword = defineEndpoint({
  method: 'POST',
  path: '/api/member/set_password',
  summary:
    "Sets the first password of a member who registered with LINE; without a code, sends one to the member's phone",
  access: 'member',
  whileRestricted: true,
  body: firstPasswordBody,
  /** The wait before another code may be requested; null once the password is set. */
  data: v.nullable(codeSentData),
  errors: ['auth.has_password', 'auth.wrong_code', 'auth.too_many_codes', 'sms.unavailable'],
  invalidates: ['account', 'security'],
});

export const bankAccountBody = v.pipe(
  v.strictObject({
    bank_code: bankCode,
    bank_account_number: bankAccountNumber,
    current_password: currentPassword,
  }),
  v.forward(
    v.partialCheck([['bank_code'], ['bank_account_number']], hasLengthOfBank, WRONG_ACCOUNT_LENGTH),
    ['bank_account_number'],
  ),
);

export const updateSubBankAccount = defineEndpoint({
  method: 'POST',
  path: '/api/member/update_sub_bank_account',
  summary: "Sets or replaces the member's bank account, which receives withdrawals",
  access: 'member',
  whileRestricted: true,
  body: bankAccountBody,
  data: v.null(),
  errors: [
    'auth.wrong_password',
    'auth.no_password',
    'bank_account.taken',
    'safety.not_accepted',
    'bank_account.withdrawal_waits',
    'request.too_many',
  ],
  invalidates: ['account', 'withdrawals', 'security'],
});
