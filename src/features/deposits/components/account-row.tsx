import type { Deposit } from '@/contract/deposits.contract';
import { banks } from '@/domain/banks';
import { BankMark } from '@/shared/ui/bank-mark';
import { CopyButton } from '@/shared/ui/copy-button';
import { Text } from '@/shared/ui/kit';
import { formatAccountNumber } from '../account-number-format';
import { depositsCopy } from '../deposits.copy';
import { orderedCopy } from '../ordered-deposit.copy';
import styles from './account-row.module.css';

export interface AccountRowProps {
  account: NonNullable<Deposit['account']>;
}

/** The agent's account: number, bank and owner. */
export function AccountRow({ account }: AccountRowProps) {
  const { bank_code, account_number, account_name } = account;
  const kind = bank_code === null ? 'phone' : 'bank';
  const place = bank_code === null ? depositsCopy.trueMoneyWallet : banks[bank_code].name;
  return (
    <div className={styles.row}>
      <BankMark method={bank_code === null ? 'truemoney' : 'bank'} bankCode={bank_code} />
      <p className={styles.text}>
        <b>{formatAccountNumber(account_number, kind)}</b>
        <Text as="span" variant="note">
          {place} · {account_name}
        </Text>
      </p>
      <CopyButton
        text={account_number}
        label={orderedCopy.copyAccount[kind]}
        done={orderedCopy.accountCopied[kind]}
      />
    </div>
  );
}
