import { randomInt } from 'node:crypto';
import * as v from 'valibot';
import { currentVersions } from '@/contract/documents';
import type { BodyOf } from '@/contract/endpoint';
import { errorCodes } from '@/contract/errors';
import { codeSentData } from '@/contract/fields';
import { register } from '@/contract/registration.contract';
import type { BankCode } from '@/domain/banks';

/** The bank account fields of the form. */
interface BankAccount {
  readonly bank_code: BankCode;
  readonly bank_account_number: string;
}

/** Returns a random account that no member has. */
export function unusedBankAccount(): BankAccount {
  return { bank_code: '004', bank_account_number: String(randomInt(1e9, 1e10)) };
}

/**
 * Returns a valid form with an unused bank account.
 * @param differs fields to replace; the phone number must not be registered yet
 */
export function registrationForm(
  differs: Partial<BodyOf<typeof register>> = {},
): BodyOf<typeof register> {
  return {
    username: '0899999999',
    password: 'demo1234',
    first_name: 'ทดสอบ',
    last_name: 'ระบบ',
    ...unusedBankAccount(),
    birth_date: '1990-01-31',
    consent: currentVersions,
    ...differs,
  };
}

/** The response to a form without a code, as far as tests read it. */
const askedForCode = v.object({
  error: v.literal(errorCodes['register.code_needed']),
  data: codeSentData,
});

/** Registers over HTTP as the form does: without a code, then with the code that a demo site shows. */
export async function registerByPost<Result>(
  post: (path: string, body: object) => Promise<Result>,
  form: BodyOf<typeof register>,
): Promise<Result> {
  const asked = v.parse(askedForCode, await post(register.path, form));
  return post(register.path, { ...form, code: asked.data.demo_code });
}
