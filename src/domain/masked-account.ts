import type { BankCode } from '@/domain/banks';

const DIGITS_SHOWN = 4;

/** Returns a bank account as its owner sees it, with only the last digits of the number. */
export function toMaskedAccount(
  bankCode: BankCode,
  accountNumber: string,
): { bank_code: BankCode; last_digits: string } {
  return { bank_code: bankCode, last_digits: accountNumber.slice(-DIGITS_SHOWN) };
}
