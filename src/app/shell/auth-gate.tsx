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
  const { data } = useQuery({ ...accountQueries.userInfo(), enabled: token !== null });
  useEffect(() => {
    if (data) updateAuthUser(data);
  }, [data]);
  return children;
}
