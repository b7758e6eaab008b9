import * as v from 'valibot';
import { type BankCode, hasAccountLength } from '@/domain/banks';
import { isWeakPassword } from '@/domain/password';
import { shownVersions } from './documents.fields';
import { defineEndpoint } from './endpoint';
import {
  agentCode,
  bankAccountNumber,
  bankCode,
  codeSentData,
  currentPassword,
  oneTimeCode,
  personName,
  phone,
  referralCode,
} from './fields';
import { lineConsent, lineToken } from './line-proof.fields';
import { chosenPassword, PASSWORD_IS_PHONE, PASSWORD_MISSING } from './password.fields';

/** 0 guest, 1 gold, 2 hero; an unknown level is read as guest. */
export const vipLevel = v.fallback(v.picklist([0, 1, 2]), 0);

/** The signed-in member. */
export const userInfoData = v.object({
  agent_code: v.string(),
  user: v.object({
    id: v.string(),
    username: v.string(),
    /** Given name; null where the agent knows none. A session that a browser keeps may lack it. */
    name: v.optional(v.nullable(v.string())),
    vip_level: vipLevel,
  }),
});

export type UserInfo = v.InferOutput<typeof userInfoData>;

const accessToken = v.object({ access_token: v.string() });

/** Links the member to the LINE account that the token speaks of. */
const agreedLine = v.union([
  v.strictObject({ id_token: lineToken, consent: lineConsent }),
  v.strictObject({ access_token: lineToken, consent: lineConsent }),
]);

/** Refusals of a link that is made together with a sign-in or a registration. */
const linkErrors = [
  'line.linked_elsewhere',
  'line.not_verified',
  'line.unavailable',
  'line.not_offered',
] as const;

export const loginBody = v.strictObject({
  username: phone,
  password: currentPassword,
  /** Sent by `sign_in_code`; it opens an account that guesses of others hold up. */
  code: v.optional(oneTimeCode),
  line: v.optional(agreedLine),
});

export const login = defineEndpoint({
  method: 'POST',
  path: '/api/login',
  summary:
    'Sign in; the token is sent as Bearer afterwards. With a token of LINE the member is linked to it',
  access: 'public',
  body: loginBody,
  data: userInfoData,
  beside: accessToken,
  errors: [
    'auth.wrong_credentials',
    'auth.too_many_attempts',
    'auth.account_closed',
    'auth.wrong_code',
    'auth.too_many_codes',
    'line.member_has_other',
    ...linkErrors,
    'request.too_many',
  ],
  touches: ['session', 'wallet', 'points', 'games', 'line', 'security'],
});

export const signInCode = defineEndpoint({
  method: 'POST',
  path: '/api/sign_in_code',
  summary:
    'Send a code that lets a member sign in when too many tries hold the account up, whether or not there is such a member',
  access: 'public',
  body: v.strictObject({ username: phone }),
  data: codeSentData,
  errors: ['auth.too_many_codes'],
});

const registerFields = v.strictObject({
  username: phone,
  /** Optional for a person whose LINE account is verified. */
  password: v.optional(chosenPassword),
  line: v.optional(agreedLine),
  first_name: personName('กรุณากรอกชื่อ'),
  last_name: personName('กรุณากรอกนามสกุล'),
  bank_code: bankCode,
  bank_account_number: bankAccountNumber,
  /** `YYYY-MM-DD`; members are at least 20 years old. */
  birth_date: v.pipe(
    v.string('กรุณาเลือกวันเกิด'),
    v.nonEmpty('กรุณาเลือกวันเกิด'),
    v.isoDate('วันเกิดไม่ถูกต้อง'),
  ),
  agent_code: v.optional(agentCode),
  /** Code of the member who referred them; empty is none. */
  ref: v.optional(
    v.union([v.literal(''), referralCode], 'รหัสผู้แนะนำไม่ถูกต้อง กรุณาตรวจสอบหรือเว้นว่างไว้'),
  ),
  /** The versions of the documents that the form was ticked for; a caller without a form leaves them out, and the member is asked later. */
  consent: v.optional(shownVersions),
  /** Left out, one is sent to the phone. */
  code: v.optional(oneTimeCode),
});

interface BankAccount {
  bank_code: BankCode;
  bank_account_number: string;
}

/** Passes a text that is no number, because another check reports that already. */
const hasRightLength = ({ bank_code, bank_account_number: digits }: BankAccount) =>
  !/^\d{10,15}$/.test(digits) || hasAccountLength(bank_code, digits);
const wrongLength = 'จำนวนหลักของเลขบัญชีไม่ตรงกับธนาคารที่เลือก';

interface ChosenPassword {
  username: string;
  password?: string | undefined;
}

const isNotPhone = ({ username, password }: ChosenPassword) =>
  password === undefined || !isWeakPassword(password, username);

const hasKey = ({ password, line }: { password?: unknown; line?: unknown }) =>
  password !== undefined || line !== undefined;

export const registerBody = v.pipe(
  registerFields,
  v.forward(v.partialCheck([['password'], ['line']], hasKey, PASSWORD_MISSING), ['password']),
  v.forward(v.partialCheck([['username'], ['password']], isNotPhone, PASSWORD_IS_PHONE), [
    'password',
  ]),
  v.forward(v.partialCheck([['bank_code'], ['bank_account_number']], hasRightLength, wrongLength), [
    'bank_account_number',
  ]),
);

export const register = defineEndpoint({
  method: 'POST',
  path: '/api/register',
  summary:
    'Become a member; answers like login. Without a code one is sent, and the refusal carries how long it holds. With a token of LINE the member is linked to it',
  access: 'public',
  body: registerBody,
  data: userInfoData,
  beside: accessToken,
  errors: [
    'register.code_needed',
    'register.username_taken',
    'register.bank_account_taken',
    'register.under_age',
    'register.unknown_referrer',
    'register.own_referral',
    'documents.changed',
    'agent.unknown_code',
    'auth.wrong_code',
    'auth.too_many_codes',
    ...linkErrors,
    'request.too_many',
  ],
  touches: ['session', 'wallet', 'points', 'games', 'line'],
});

export const checkAccountBody = v.union([
  v.strictObject({ username: phone }),
  v.strictObject({ bank_code: bankCode, bank_account_number: bankAccountNumber }),
  v.strictObject({ ref: referralCode }),
]);

export type CheckAccount = v.InferOutput<typeof checkAccountBody>;

export const checkAccount = defineEndpoint({
  method: 'POST',
  path: '/api/check_account',
  summary:
    'Whose referral code it is, while registering. Who is a member is told to nobody who has not shown that the phone is theirs',
  access: 'public',
  body: checkAccountBody,
  data: v.object({
    /** Of a number or a bank account null: the registration says it, once the phone is shown. */
    usable: v.nullable(v.boolean()),
    /** Masked name of the referrer; null for anything but a known code. */
    referrer_name: v.nullable(v.string()),
  }),
  errors: ['request.too_many'],
});

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
  touches: ['account'],
});

export const logout = defineEndpoint({
  method: 'POST',
  path: '/api/logout',
  summary: 'End this session; its token is dead afterwards',
  access: 'member',
  data: v.null(),
  errors: [],
});

export const userInfo = defineEndpoint({
  method: 'GET',
  path: '/api/get_user_info',
  summary: 'The signed-in member',
  access: 'member',
  data: userInfoData,
  errors: [],
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
  touches: ['account', 'line', 'security'],
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
  touches: ['account', 'security'],
});

export const bankAccountBody = v.pipe(
  v.strictObject({
    bank_code: bankCode,
    bank_account_number: bankAccountNumber,
    current_password: currentPassword,
  }),
  v.forward(v.partialCheck([['bank_code'], ['bank_account_number']], hasRightLength, wrongLength), [
    'bank_account_number',
  ]),
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
  touches: ['account', 'withdrawals', 'security'],
});

export const memberSession = v.object({
  session_id: v.string(),
  user_agent: v.string(),
  started_at: v.pipe(v.string(), v.isoTimestamp()),
  /** Exact to some minutes. */
  last_seen_at: v.pipe(v.string(), v.isoTimestamp()),
  /** The session that asks. */
  is_current: v.boolean(),
});

export type MemberSession = v.InferOutput<typeof memberSession>;

export const memberSessions = defineEndpoint({
  method: 'GET',
  path: '/api/member/sessions',
  summary: 'Where the member is signed in, the session that asks first',
  access: 'member',
  data: v.array(memberSession),
  errors: [],
});

export const endSessions = defineEndpoint({
  method: 'POST',
  path: '/api/member/end_sessions',
  summary: 'End one session of the member; without an id every one, this one too',
  access: 'member',
  body: v.union([
    v.strictObject({ session_id: v.pipe(v.string(), v.uuid()) }),
    v.strictObject({ unlink_line: v.optional(v.boolean()) }),
  ]),
  data: v.null(),
  errors: ['request.not_found'],
  touches: ['account'],
});
