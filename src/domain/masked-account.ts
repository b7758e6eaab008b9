import type { BankCode } from '@/domain/banks';

const DIGITS_SHOWN = 4;

/** A bank account as its owner is shown it: of the number only the end. */
export function toMaskedAccount(
  bankCode: BankCode,
  accountNumber: string,
): { bank_code: BankCode; last_digits: string } {
  return { bank_code: bankCode, last_digits: accountNumber.slice(-DIGITS_SHOWN) };
}
