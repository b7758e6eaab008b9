import { useQuery } from '@tanstack/react-query';
import { banks } from '@/domain/banks';
import { Card, Row, Text } from '@/shared/ui/kit';
import { ErrorState, Skeleton } from '@/shared/ui/states';
import { profileCopy } from '../profile.copy';
import { profileQueries } from '../profile.queries';
import styles from './profile-card.module.css';

/** The member's profile: name, phone, bank account and referral code. */
export function ProfileCard() {
  const { data: profile, error, refetch } = useQuery(profileQueries.profile());
  if (!profile) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return <Skeleton height={220} />;
  }
  const { first_name, last_name, bank_account: account } = profile;
  const rows = [
    {
      label: profileCopy.name,
      value: first_name && last_name ? `${first_name} ${last_name}` : null,
    },
    { label: profileCopy.username, value: profile.username },
    {
      label: profileCopy.bankAccountOf,
      value: account && (
        <>
          {banks[account.bank_code].name}
          <Text as="span" isBlock variant="note" hasFigures>
            {profileCopy.endsWith(account.last_digits)}
          </Text>
        </>
      ),
    },
    { label: profileCopy.ownRef, value: <b className={styles.code}>{profile.ref}</b> },
  ];
  return (
    <Card as="dl" className={styles.card}>
      {rows.map(({ label, value }) => (
        <Row key={label} place="spread" wraps className={styles.row}>
          <dt>{label}</dt>
          <dd>{value ?? profileCopy.unknown}</dd>
        </Row>
      ))}
    </Card>
  );
}
