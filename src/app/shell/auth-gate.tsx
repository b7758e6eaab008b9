import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { accountQueries } from '@/features/account/account.queries';
import { updateAuthUser, userStore } from '@/shared/state/user.store';
import { ErrorState } from '@/shared/ui/states';
import { ScreenSkeleton } from './screen-skeleton';

export interface AuthGateProps {
  children: ReactNode;
}

/** Asks the server who is signed in before it shows a page of theirs. */
export function AuthGate({ children }: AuthGateProps) {
  const { token } = useSnapshot(userStore);
  const { data, error, refetch } = useQuery({
    ...accountQueries.userInfo(),
    enabled: token !== null,
  });
  useEffect(() => {
    if (data) updateAuthUser(data);
  }, [data]);

  if (token === null || data) return children;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <ScreenSkeleton />;
}
