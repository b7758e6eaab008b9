import { useSnapshot } from 'valtio/react';
import { userStore } from '@/shared/state/user.store';

/** Who is in front of the screen; null for a visitor. What a member is told is kept under this. */
export function useMemberId(): string | null {
  const { isLoggedIn, authUser } = useSnapshot(userStore);
  return isLoggedIn ? (authUser?.user.id ?? null) : null;
}
