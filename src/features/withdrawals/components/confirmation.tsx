import type { OwnAccount } from '@/contract/withdrawals.contract';
import { formatMoney, type Satang } from '@/domain/money';
import { InfoLine } from '@/shared/ui/info-line';
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
        <h2>{withdrawalsCopy.confirmTitle}</h2>
        <p className={styles.amount}>{formatMoney(amountSatang)}</p>
        <div className={styles.to}>
          <AccountRow account={account} />
        </div>
        <p className={styles.after}>
          <span>{withdrawalsCopy.balanceAfter}</span>
          <b>{formatMoney(balanceAfterSatang)}</b>
        </p>
      </section>
      {usualMinutes !== null && <InfoLine>{withdrawalsCopy.usually(usualMinutes)}</InfoLine>}
      <InfoLine>{withdrawalsCopy.isFinal}</InfoLine>
    </>
  );
}
