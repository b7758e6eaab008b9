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
  /** How long it usually takes; null where that is not known. */
  usualMinutes: number | null;
}

/** How much goes where, before it cannot be taken back. */
export function Confirmation(props: ConfirmationProps) {
  const { amountSatang, balanceAfterSatang, account, usualMinutes } = props;
  return (
    <>
      <section className={styles.card} aria-label={withdrawalsCopy.confirmTitle}>
        <Text as="h2" look="quiet">
          {withdrawalsCopy.confirmTitle}
        </Text>
        <p className={styles.amount}>{formatMoney(amountSatang)}</p>
        <div className={styles.to}>
          <AccountRow account={account} />
        </div>
        <Row as="p" gap={3} place="spread" look="quiet" className={styles.after}>
          <span>{withdrawalsCopy.balanceAfter}</span>
          <b>{formatMoney(balanceAfterSatang)}</b>
        </Row>
      </section>
      {usualMinutes !== null && <InfoLine>{withdrawalsCopy.usually(usualMinutes)}</InfoLine>}
      <InfoLine>{withdrawalsCopy.isFinal}</InfoLine>
    </>
  );
}
