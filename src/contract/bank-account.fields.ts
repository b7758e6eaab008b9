import { type BankCode, hasAccountLength } from '@/domain/banks';

interface BankAccount {
  bank_code: BankCode;
  bank_account_number: string;
}

/** Whether a number is as long as those of its bank. A text that is no number passes: another check reports it. */
export const hasLengthOfBank = ({ bank_code, bank_account_number: digits }: BankAccount) =>
  !/^\d{10,15}$/.test(digits) || hasAccountLength(bank_code, digits);

/** Says that it is not. */
export const WRONG_ACCOUNT_LENGTH = 'จำนวนหลักของเลขบัญชีไม่ตรงกับธนาคารที่เลือก';
