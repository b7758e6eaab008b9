import { useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio/react';
import { hydration } from '@/shared/state/hydration';
import { userStore } from '@/shared/state/user.store';
import { promotionsQueries } from './promotions.queries';

/** Queries the current promotions, with the offers of a signed-in member. */
export function usePromotions() {
  const { authUser, isLoggedIn } = useSnapshot(userStore);
  const { isComplete } = useSnapshot(hydration);
  return useQuery({
    ...promotionsQueries.list(isLoggedIn ? (authUser?.user.id ?? null) : null),
    // Waits until the session is restored, so that a member's page does not first request the offers for visitors.
    enabled: isComplete,
  });
}
