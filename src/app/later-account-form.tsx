import { type ComponentType, useEffect, useState } from 'react';
import type { BankAccountFormProps } from '@/features/account/components/bank-account-form';
import { ErrorState, Skeleton } from '@/shared/ui/states';

/** The form for the member's bank account, fetched where it is asked for: few withdrawals need it. */
export function LaterAccountForm(props: BankAccountFormProps) {
  const [Form, setForm] = useState<ComponentType<BankAccountFormProps> | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    import('@/features/account/components/bank-account-form')
      .then((m) => setForm(() => m.BankAccountForm))
      .catch(setError);
  }, [attempt]);
  const handleRetry = () => {
    setError(null);
    setAttempt(attempt + 1);
  };
  if (Form) return <Form {...props} />;
  if (error !== null) return <ErrorState error={error} onRetry={handleRetry} />;
  return <Skeleton height={320} />;
}
