import { useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio/react';
import { hydration } from '@/shared/state/hydration';
import { userStore } from '@/shared/state/user.store';
import { promotionsQueries } from './promotions.queries';

/** The current promotions, with the signed-in member's offers. */
export function usePromotions() {
  const { authUser, isLoggedIn } = useSnapshot(userStore);
  const { isComplete } = useSnapshot(hydration);
  return useQuery({
    ...promotionsQueries.list(isLoggedIn ? (authUser?.user.id ?? null) : null),
    // A member's offers are not asked for as a visitor's first.
    enabled: isComplete,
  });
}
