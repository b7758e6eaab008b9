import { useSnapshot } from 'valtio/react';
import { userStore } from '@/shared/state/user.store';

/** Returns the id of the signed-in member, or null for a visitor. A member's data is cached under it. */
export function useMemberId(): string | null {
  const { isLoggedIn, authUser } = useSnapshot(userStore);
  return isLoggedIn ? (authUser?.user.id ?? null) : null;
}
