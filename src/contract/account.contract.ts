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
    'Without a code: send one, whether or not there is such a member. With it: set the password, end every session and take the LINE link away',
  access: 'public',
  body: v.union([sendCodeBody, setPasswordBody]),
  /** After a code was asked for, how long until another may be; null once the password is set. */
  data: v.nullable(codeSentData),
  errors: ['auth.wrong_code', 'auth.too_many_codes'],
});

export const verifyPhone = defineEndpoint({
  method: 'POST',
  path: '/api/member/verify_phone',
  summary: "Without a code: send one to the member's phone. With it: the phone counts as verified",
  access: 'member',
  body: v.strictObject({ code: v.optional(oneTimeCode) }),
  /** Null once the phone is verified. */
  data: v.nullable(codeSentData),
  errors: ['auth.wrong_code', 'auth.too_many_codes'],
  invalidates: ['account'],
});

export const memberProfile = defineEndpoint({
  method: 'GET',
  path: '/api/member/profile',
  summary: 'Who the member is to the agent; of the bank account only the end',
  access: 'member',
  data: v.object({
    username: v.string(),
    first_name: v.nullable(v.string()),
    last_name: v.nullable(v.string()),
    /** Code by which the member refers friends. */
    ref: v.string(),
    bank_account: v.nullable(v.object({ bank_code: bankCode, last_digits: v.string() })),
    /** False while LINE is the only key. */
    has_password: v.boolean(),
  }),
  errors: [],
});

export type MemberProfile = v.InferOutput<typeof memberProfile.data>;

export const changePasswordBody = v.strictObject({
  current_password: currentPassword,
  password: chosenPassword,
  /** Removes the LINE link too, for a member who changes the password because a stranger can sign in by the link. */
  unlink_line: v.optional(v.boolean()),
});

export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/api/member/change_password',
  summary: 'Change the password; every other session ends',
  access: 'member',
  body: changePasswordBody,
  data: v.null(),
  errors: ['auth.wrong_password', 'auth.no_password', 'request.too_many'],
  invalidates: ['account', 'line', 'security'],
});

export const firstPasswordBody = v.strictObject({
  password: chosenPassword,
  /** Left out, one is sent to the member's phone. */
  code: v.optional(oneTimeCode),
});

export const setPassword = defineEndpoint({
  method: 'POST',
  path: '/api/member/set_password',
  summary:
    'The first password of a member who became one by LINE. Without a code: send one to their phone. With it: the password is set',
  access: 'member',
  body: firstPasswordBody,
  /** Null once the password is set. */
  data: v.nullable(codeSentData),
  errors: ['auth.has_password', 'auth.wrong_code', 'auth.too_many_codes'],
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
  summary: "Name the member's own bank account, to which withdrawals go, or another one",
  access: 'member',
  body: bankAccountBody,
  data: v.null(),
  errors: [
    'auth.wrong_password',
    'auth.no_password',
    'bank_account.taken',
    'bank_account.withdrawal_waits',
    'request.too_many',
  ],
  invalidates: ['account', 'withdrawals', 'security'],
});
