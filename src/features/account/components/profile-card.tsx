import { useQuery } from '@tanstack/react-query';
import { banks } from '@/domain/banks';
import { ErrorState, Skeleton } from '@/shared/ui/states';
import { accountCopy } from '../account.copy';
import { profileQueries } from '../profile.queries';
import styles from './profile-card.module.css';

/** What the agent knows of the member. */
export function ProfileCard() {
  const { data: profile, error, refetch } = useQuery(profileQueries.profile());
  if (!profile) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return <Skeleton height={212} />;
  }
  const { first_name, last_name, bank_account: account } = profile;
  const rows = [
    [accountCopy.name, first_name && last_name ? `${first_name} ${last_name}` : null],
    [accountCopy.username, profile.username],
    [
      accountCopy.bankAccountOf,
      account && (
        <>
          {banks[account.bank_code].name}
          <span className={styles.digits}>{accountCopy.endsWith(account.last_digits)}</span>
        </>
      ),
    ],
    [accountCopy.ownRef, <b className={styles.code}>{profile.ref}</b>],
  ] as const;
  return (
    <dl className={styles.card}>
      {rows.map(([label, value]) => (
        <div key={label} className={styles.row}>
          <dt>{label}</dt>
          <dd>{value ?? accountCopy.unknown}</dd>
        </div>
      ))}
    </dl>
  );
}
