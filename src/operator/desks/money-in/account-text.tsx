import type { BankCode } from '@/domain/banks';
import { BankMark } from '@/shared/ui/bank-mark';
import { bankMarks, trueMoneyMark } from '@/shared/ui/bank-marks-list';
import { moneyInCopy as copy } from './money-in.copy';
import styles from './money-in.module.css';

/** An account of the agent as rows have it. */
interface ReceivingAccount {
  readonly bank_code: BankCode | null;
  readonly account_number: string | null;
}

const END = 4;

/** Returns the last digits of an account number, also when the bank hides some: `5678x` when it hides the very last. */
export function accountEnd(number: string | null): string | null {
  const [, digits = '', hidden = ''] =
    /(\d+)(\D*)$/.exec((number ?? '').replace(/[\s-]/g, '')) ?? [];
  return digits === '' ? null : digits.slice(-END) + 'x'.repeat(hidden.length);
}

/** Returns the short name of a bank; without a code, of a TrueMoney wallet. */
export const bankName = (code: BankCode | null): string =>
  (code === null ? trueMoneyMark : bankMarks[code]).shortName;

/** The account that received money: mark, short name and last digits. */
export function AccountText({ of }: { of: ReceivingAccount }) {
  const end = accountEnd(of.account_number);
  if (end === null) return <span>{copy.qr}</span>;
  return (
    <span className={styles.account}>
      <span className={styles.mark}>
        <BankMark method={of.bank_code === null ? 'truemoney' : 'bank'} bankCode={of.bank_code} />
      </span>
      <span className={styles.two}>
        {bankName(of.bank_code)} <small>{end}</small>
      </span>
    </span>
  );
}
