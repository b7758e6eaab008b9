import { type BankCode, hasAccountLength } from '@/domain/banks';

interface BankAccount {
  bank_code: BankCode;
  bank_account_number: string;
}

/** Whether a number is as long as those of its bank; a text that is no number is reported by another check. */
export const hasRightLength = ({ bank_code, bank_account_number: digits }: BankAccount) =>
  !/^\d{10,15}$/.test(digits) || hasAccountLength(bank_code, digits);
/** What it says of one that is not. */
export const WRONG_LENGTH = 'จำนวนหลักของเลขบัญชีไม่ตรงกับธนาคารที่เลือก';
