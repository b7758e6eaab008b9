import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/shared/ui/button';
import { Card, Text } from '@/shared/ui/kit';
import { lazyPart } from '@/shared/ui/lazy-part';
import { Skeleton } from '@/shared/ui/states';
import { profileCopy } from '../profile.copy';
import { profileQueries } from '../profile.queries';
import styles from './password-card.module.css';

const BankAccountForm = lazyPart(
  () => import('./bank-account-form').then((m) => m.BankAccountForm),
  { onMissing: 'error', fallback: <Skeleton height={320} /> },
);

/** Button that opens the form for the first or another bank account. */
export function BankAccountCard() {
  const { data: profile } = useQuery(profileQueries.profile());
  const [isOpen, setOpen] = useState(false);
  if (profile?.has_password === false) {
    return (
      <Card className={`${styles.card} ${styles.closed}`}>
        <Text variant="detail" className={styles.text}>
          {profileCopy.firstPasswordNeeded}
        </Text>
      </Card>
    );
  }
  if (isOpen) {
    const close = () => setOpen(false);
    return (
      <Card className={styles.card}>
        <BankAccountForm onSaved={close} onCancel={close} />
      </Card>
    );
  }
  return (
    <Card className={`${styles.card} ${styles.closed}`}>
      <Text variant="detail" className={styles.text}>
        {profileCopy.bankAccountText}
      </Text>
      <Button variant="outline" size="small" onClick={() => setOpen(true)}>
        {profile?.bank_account === null
          ? profileCopy.addBankAccount
          : profileCopy.changeBankAccount}
      </Button>
    </Card>
  );
}
