import { type BankCode, banks } from '@/domain/banks';
import { reportCopy } from './operator.copy';

const DIGITS_SHOWN = 4;

/** Returns how reports name an account of the agent: its bank, the last digits of its number, and its name. */
export function bankAccountTitle(account: {
  bankCode: string | null;
  accountNumber: string;
  accountName: string;
}): string {
  const { bankCode, accountNumber, accountName } = account;
  const bank = isBankCode(bankCode) ? banks[bankCode].name : reportCopy.truemoney;
  return `${bank} …${accountNumber.slice(-DIGITS_SHOWN)} ${accountName}`;
}

function isBankCode(code: string | null): code is BankCode {
  return code !== null && Object.hasOwn(banks, code);
}
