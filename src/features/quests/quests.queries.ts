import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio/react';
import { userStore } from '@/shared/state/user.store';
import { listPaid } from './quest.rules';

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

/** Whether a reward waits for which there is play enough; false for a visitor, and while it is not known. */
export function useHasReward(): boolean {
  const { isLoggedIn } = useSnapshot(userStore);
  const { data } = useQuery({
    ...questsQueries.book(),
    enabled: isLoggedIn,
    select: (book) => listPaid(book).length > 0,
  });
  return isLoggedIn && data === true;
}
