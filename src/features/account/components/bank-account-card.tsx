import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/shared/ui/button';
import { accountCopy } from '../account.copy';
import { profileQueries } from '../profile.queries';
import { BankAccountForm } from './bank-account-form';
import styles from './password-form.module.css';

/** Button that opens the form for the first or another bank account. */
export function BankAccountCard() {
  const { data: profile } = useQuery(profileQueries.profile());
  const [isOpen, setOpen] = useState(false);
  if (profile?.has_password === false) {
    return (
      <div className={`${styles.card} ${styles.closed}`}>
        <p className={styles.text}>{accountCopy.firstPasswordNeeded}</p>
      </div>
    );
  }
  if (isOpen) {
    const close = () => setOpen(false);
    return (
      <div className={styles.card}>
        <BankAccountForm onSaved={close} onCancel={close} />
      </div>
    );
  }
  return (
    <div className={`${styles.card} ${styles.closed}`}>
      <p className={styles.text}>{accountCopy.bankAccountText}</p>
      <Button variant="outline" size="small" onClick={() => setOpen(true)}>
        {profile?.bank_account === null
          ? accountCopy.addBankAccount
          : accountCopy.changeBankAccount}
      </Button>
    </div>
  );
}
