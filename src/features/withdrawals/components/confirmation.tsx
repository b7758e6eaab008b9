import type { OwnAccount } from '@/contract/withdrawals.contract';
import { formatMoney, type Satang } from '@/domain/money';
import { InfoLine, Row, Text } from '@/shared/ui/kit';
import { withdrawalsCopy } from '../withdrawals.copy';
import { AccountRow } from './account-card';
import styles from './confirmation.module.css';

export interface ConfirmationProps {
  amountSatang: Satang;
  balanceAfterSatang: Satang;
  account: OwnAccount;
  /** Usual duration in minutes; null if unknown. */
  usualMinutes: number | null;
}

/** Amount and account to confirm, because a sent withdrawal is final. */
export function Confirmation(props: ConfirmationProps) {
  const { amountSatang, balanceAfterSatang, account, usualMinutes } = props;
  return (
    <>
      <section className={styles.card} aria-label={withdrawalsCopy.confirmTitle}>
        <Text as="h2" variant="quiet">
          {withdrawalsCopy.confirmTitle}
        </Text>
        <p className={styles.amount}>{formatMoney(amountSatang)}</p>
        <div className={styles.to}>
          <AccountRow account={account} />
        </div>
        <Row as="p" gap={3} place="spread" variant="quiet" className={styles.after}>
          <span>{withdrawalsCopy.balanceAfter}</span>
          <b>{formatMoney(balanceAfterSatang)}</b>
        </Row>
      </section>
      {usualMinutes !== null && <InfoLine>{withdrawalsCopy.usually(usualMinutes)}</InfoLine>}
      <InfoLine>{withdrawalsCopy.isFinal}</InfoLine>
    </>
  );
}
