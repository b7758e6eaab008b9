import type { PayoutAccount } from '@/contract/operator/withdrawals.contract';
import type { BankCode } from '@/domain/banks';
import { bankMarks, trueMoneyMark } from '@/shared/ui/bank-marks-list';

/** Returns the short name of a bank; without a code, of a TrueMoney wallet. */
export const bankName = (code: BankCode | null): string =>
  (code === null ? trueMoneyMark : bankMarks[code]).shortName;

/** Names an account of the agent: bank, last digits and holder. */
export const nameAccount = ({ bank_code, last_digits, account_name }: PayoutAccount): string =>
  `${bankName(bank_code)} ${last_digits} · ${account_name}`;
