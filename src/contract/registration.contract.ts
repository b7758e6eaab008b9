import * as v from 'valibot';
import { isBuddhistYear, isCalendarDay } from '@/domain/calendar-day';
import { hasLengthOfBank, WRONG_ACCOUNT_LENGTH } from './bank-account.fields';
import { shownVersions } from './documents.fields';
import { defineEndpoint } from './endpoint';
import {
  agentCode,
  bankAccountNumber,
  bankCode,
  oneTimeCode,
  personName,
  phone,
  referralCode,
} from './fields';
import { agreedLine, linkErrors } from './line-proof.fields';
import { chosenPassword, isNotPhone, PASSWORD_IS_PHONE, PASSWORD_MISSING } from './password.fields';
import { accessToken, userInfoData } from './session.fields';

const OLDEST_BIRTH_DATE = '1900-01-01';

const birthDate = v.pipe(
  v.string('กรุณาเลือกวันเกิด'),
  v.nonEmpty('กรุณาเลือกวันเกิด'),
  v.isoDate('วันเกิดไม่ถูกต้อง'),
  v.check((day) => !isBuddhistYear(day), 'กรุณากรอกปีเกิดเป็น ค.ศ. เช่น 1990'),
  v.check((day) => isBuddhistYear(day) || isCalendarDay(day), 'ไม่มีวันที่นี้ในปฏิทิน'),
  v.minValue(OLDEST_BIRTH_DATE, 'ปีเกิดต้องไม่ก่อน ค.ศ. 1900'),
);

const registerFields = v.strictObject({
  username: phone,
  /** Password; optional with a verified LINE account. */
  password: v.optional(chosenPassword),
  line: v.optional(agreedLine),
  first_name: personName('กรุณากรอกชื่อ'),
  last_name: personName('กรุณากรอกนามสกุล'),
  bank_code: bankCode,
  bank_account_number: bankAccountNumber,
  /** Day of birth, `YYYY-MM-DD`; members are at least 20 years old. */
  birth_date: birthDate,
  agent_code: v.optional(agentCode),
  /** Referral code of the referrer; empty means none. */
  ref: v.optional(
    v.union([v.literal(''), referralCode], 'รหัสผู้แนะนำไม่ถูกต้อง กรุณาตรวจสอบหรือเว้นว่างไว้'),
  ),
  /**
   * The versions of the documents that the member agreed to in the form. A caller without a form leaves them out, and
   * the member is asked later.
   */
  consent: v.optional(shownVersions),
  /** The one-time code; without it, the call sends one to the phone. */
  code: v.optional(oneTimeCode),
});

const hasKey = ({ password, line }: { password?: unknown; line?: unknown }) =>
  password !== undefined || line !== undefined;

export const registerBody = v.pipe(
  registerFields,
  v.forward(v.partialCheck([['password'], ['line']], hasKey, PASSWORD_MISSING), ['password']),
  v.forward(v.partialCheck([['username'], ['password']], isNotPhone, PASSWORD_IS_PHONE), [
    'password',
  ]),
  v.forward(
    v.partialCheck([['bank_code'], ['bank_account_number']], hasLengthOfBank, WRONG_ACCOUNT_LENGTH),
    ['bank_account_number'],
  ),
);

export const register = defineEndpoint({
  method: 'POST',
  path: '/api/register',
  summary:
    'Registers a member and signs in; without a code, sends one and refuses with `register.code_needed`; a LINE token also links the LINE account',
  access: 'public',
  body: registerBody,
  data: userInfoData,
  extraFields: v.object({
    ...accessToken.entries,
    /**
     * Whether the question about deposit limits comes now, and not before the first deposit. A foreign API leaves it
     * out.
     */
    asks_limits: v.optional(v.boolean(), true),
  }),
  errors: [
    'register.code_needed',
    'register.username_taken',
    'register.bank_account_taken',
    'register.under_age',
    'register.unknown_referrer',
    'register.own_referral',
    'safety.not_accepted',
    'documents.changed',
    'agent.unknown_code',
    'auth.wrong_code',
    'auth.too_many_codes',
    'sms.unavailable',
    ...linkErrors,
    'request.too_many',
  ],
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
    'Returns the masked name behind a referral code; never reveals whether a phone or a bank account belongs to a member',
  access: 'public',
  body: checkAccountBody,
  data: v.object({
    /**
     * Whether the value can be used for a registration. It is null for a username or a bank account, so that the call
     * does not reveal members; the registration checks these after the phone is verified.
     */
    usable: v.nullable(v.boolean()),
    /** Masked name of the referrer; null unless a known referral code was sent. */
    referrer_name: v.nullable(v.string()),
  }),
  errors: ['request.too_many'],
});
