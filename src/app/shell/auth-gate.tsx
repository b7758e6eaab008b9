import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { accountQueries } from '@/features/account/account.queries';
import { updateAuthUser, userStore } from '@/shared/state/user.store';

export interface AuthGateProps {
  children: ReactNode;
}

/** Refreshes the signed-in user when a member's page opens. An ended session leads to the login page. */
export function AuthGate({ children }: AuthGateProps) {
  const { token } = useSnapshot(userStore);
  const { data, isFetching, isSuccess } = useQuery({
    ...accountQueries.userInfo(),
    enabled: token !== null,
  });
  // Data that are being fetched anew may be older than a break that this page has noted.
  const isCurrent = isSuccess && !isFetching;
  useEffect(() => {
    if (data && isCurrent) updateAuthUser(data);
  }, [data, isCurrent]);
  return children;
}
