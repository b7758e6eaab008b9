import type { AccountPurpose, BankMoveKind } from '@/contract/operator/banks.contract';

/** Thai names of the purposes of an account. */
export const purposeNames: Readonly<Record<AccountPurpose, string>> = {
  receive: 'รับ',
  pay: 'จ่าย',
  both: 'รับและจ่าย',
};

/** Thai names of the house's own movements. */
export const bankMoveNames: Readonly<Record<BankMoveKind, string>> = {
  between: 'โอนระหว่างบัญชี',
  fee: 'ค่าธรรมเนียม',
  owner_in: 'เจ้าของเติมเงิน',
  owner_out: 'เจ้าของถอนเงิน',
};
