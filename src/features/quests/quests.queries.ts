import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio/react';
import { userStore } from '@/shared/state/user.store';

const loadApi = () => import('./quests.api');

/** Queries of quests. Whatever touches them asks again. */
export const questsQueries = {
  /** All quests with how far the member is. */
  book: () =>
    queryOptions({
      queryKey: ['quests', 'book'],
      queryFn: async ({ signal }) => (await loadApi()).fetchBook(signal),
    }),
};

/** Whether something waits to be taken; false for a visitor, and while it is not known. */
export function useHasReward(): boolean {
  const { isLoggedIn } = useSnapshot(userStore);
  const { data } = useQuery({
    ...questsQueries.book(),
    enabled: isLoggedIn,
    select: ({ quests }) => quests.some(({ state }) => state === 'claimable'),
  });
  return isLoggedIn && data === true;
}
