import type { OwnAccount } from '@/contract/withdrawals.contract';
import { banks } from '@/domain/banks';
import { BankMark } from '@/shared/ui/bank-mark';
import { Button } from '@/shared/ui/button';
import { Card, Row, Text } from '@/shared/ui/kit';
import hidden from '@/shared/ui/visually-hidden.module.css';
import { withdrawalsCopy } from '../withdrawals.copy';
import styles from './account-card.module.css';

export interface AccountCardProps {
  account: OwnAccount;
  onChange: () => void;
}

/** The account that receives the money, with a button to change it. */
export function AccountCard({ account, onChange }: AccountCardProps) {
  return (
    <Card as="section" className={styles.card} aria-label={withdrawalsCopy.goesTo}>
      <Text as="h2" variant="note">
        {withdrawalsCopy.goesTo}
      </Text>
      <div className={styles.row}>
        <AccountText account={account} />
        <Button
          variant="outline"
          size="small"
          aria-label={withdrawalsCopy.changeAccountLabel}
          onClick={onChange}
        >
          {withdrawalsCopy.changeAccount}
        </Button>
      </div>
    </Card>
  );
}

/** The member's account in a row: bank, last digits and owner. */
export function AccountRow({ account }: { account: OwnAccount }) {
  return (
    <div className={styles.row}>
      <AccountText account={account} />
    </div>
  );
}

function AccountText({ account }: { account: OwnAccount }) {
  const { bank_code, last_digits, account_name } = account;
  return (
    <>
      <BankMark method="bank" bankCode={bank_code} />
      <p className={styles.text}>
        <Text as="b" variant="heading" hasFigures>
          <span className={hidden.hidden}>{withdrawalsCopy.endsWithSpoken(last_digits)}</span>
          <span aria-hidden="true">{withdrawalsCopy.endsWith(last_digits)}</span>
        </Text>
        <Row as="span" align="stretch" wraps variant="note" className={styles.whose}>
          <span>{banks[bank_code].name}</span>
          {account_name !== null && <span>{account_name}</span>}
        </Row>
      </p>
    </>
  );
}
