import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/shared/ui/button';
import { Card, Text } from '@/shared/ui/kit';
import { lazyPart } from '@/shared/ui/lazy-part';
import { Skeleton } from '@/shared/ui/states';
import { accountCopy } from '../account.copy';
import { profileCopy } from '../profile.copy';
import { profileQueries } from '../profile.queries';
import styles from './password-card.module.css';
import type { PasswordFormProps } from './password-form';

const waiting = { onMissing: 'error', fallback: <Skeleton height={240} /> } as const;

const PasswordForm = lazyPart(() => import('./password-form').then((m) => m.PasswordForm), waiting);
const FirstPasswordForm = lazyPart(
  () => import('./first-password-form').then((m) => m.FirstPasswordForm),
  waiting,
);

/** Button that opens the form for a new password. */
export function PasswordCard({ isUrgent, isLineLinked }: Omit<PasswordFormProps, 'onClose'>) {
  const { data: profile } = useQuery(profileQueries.profile());
  const [isOpen, setOpen] = useState(isUrgent);
  const isFirst = profile?.has_password === false;
  const close = () => setOpen(false);
  return (
    <Card className={styles.card}>
      {isOpen ? (
        isFirst ? (
          <FirstPasswordForm onClose={close} />
        ) : (
          <PasswordForm isUrgent={isUrgent} isLineLinked={isLineLinked} onClose={close} />
        )
      ) : (
        <div className={styles.closed}>
          <Text variant="detail" className={styles.text}>
            {isFirst ? profileCopy.firstPasswordText : profileCopy.changePasswordText}
          </Text>
          <Button variant="outline" size="small" onClick={() => setOpen(true)}>
            {isFirst ? accountCopy.newPassword : profileCopy.changePassword}
          </Button>
        </div>
      )}
    </Card>
  );
}
