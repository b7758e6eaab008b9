import { useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio/react';
import { userStore } from '@/shared/state/user.store';
import { ownAccountCopy } from '../own-account.copy';
import { profileQueries } from '../profile.queries';

/** Names the member whose account a payment is credited to; the name appears once it is loaded. */
export function CreditedTo() {
  const { authUser } = useSnapshot(userStore);
  const { data: profile } = useQuery(profileQueries.profile());
  const name = [profile?.first_name, profile?.last_name].filter(Boolean).join(' ');
  return <>{ownAccountCopy.creditedTo(authUser?.user.username ?? '', name)}</>;
}
