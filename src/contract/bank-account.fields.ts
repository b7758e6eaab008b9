import { type BankCode, hasAccountLength } from '@/domain/banks';

interface BankAccount {
  bank_code: BankCode;
  bank_account_number: string;
}

/**
 * Returns whether an account number has a valid length for its bank. A text that is not a number passes, because
 * another check reports it.
 */
export const hasLengthOfBank = ({ bank_code, bank_account_number: digits }: BankAccount) =>
  !/^\d{10,15}$/.test(digits) || hasAccountLength(bank_code, digits);

/** Message for an account number of the wrong length. */
export const WRONG_ACCOUNT_LENGTH = 'จำนวนหลักของเลขบัญชีไม่ตรงกับธนาคารที่เลือก';
