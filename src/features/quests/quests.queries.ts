import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio/react';
import { queryOf } from '@/shared/query/query-of';
import { userStore } from '@/shared/state/user.store';
import { listPaid } from './quest.rules';

/** Queries of quests. */
export const questsQueries = {
  /** All quests with the member's progress. */
  book: () =>
    queryOptions({
      queryKey: ['quests', 'book'],
      queryFn: queryOf(async () => (await import('@/contract/quests.contract')).questList),
    }),
};

/** Whether a reward can be claimed and is covered by play; false for a visitor and while loading. */
export function useHasReward(): boolean {
  const { isLoggedIn } = useSnapshot(userStore);
  const { data } = useQuery({
    ...questsQueries.book(),
    enabled: isLoggedIn,
    select: (book) => listPaid(book).length > 0,
  });
  return isLoggedIn && data === true;
}
