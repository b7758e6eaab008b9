import { notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { ApiError } from '../http/api-error';
import type { QueryOptions } from './query-options';
import { isTouchedEarly } from './touched-queries';

const RETRIES = 2;
const STALE_AFTER_MS = 30_000;

/** A refusal, a 400 or a 401 will not change by asking again. */
function isWorthRetrying(failures: number, error: Error): boolean {
  if (failures >= RETRIES) return false;
  return !(error instanceof ApiError) || error.kind === 'server' || error.kind === 'timeout';
}

/** Everything that the server said, and the only place for it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_AFTER_MS,
      retry: isWorthRetrying,
      // Offline shows its error state at once instead of a skeleton that never ends.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
});
// Without a provider nobody else lets it hear that the page, or the connection, is back.
queryClient.mount();

/** Watches a query for one component; what `useQuery` of TanStack does between its hooks. */
export function watchQuery<Data, Shown>(options: QueryOptions<Data, Shown>) {
  const observer = new QueryObserver(queryClient, prepare(options));
  return {
    /** The result as it will be once a component with these options is mounted. */
    read: (next: QueryOptions<Data, Shown>) =>
      observer.trackResult(observer.getOptimisticResult(prepare(next))),
    follow: (next: QueryOptions<Data, Shown>) => observer.setOptions(prepare(next)),
    getCurrent: () => observer.getCurrentResult(),
    subscribe: (listener: () => void) => {
      const unsubscribe = observer.subscribe(notifyManager.batchCalls(listener));
      // Something may have come between rendering and subscribing.
      observer.updateResult();
      return unsubscribe;
    },
  };
}

function prepare<Data, Shown>(options: QueryOptions<Data, Shown>) {
  return queryClient.defaultQueryOptions<Data, Error, Shown, Data>({
    ...options,
    ...(isTouchedEarly(options.queryKey) && { initialDataUpdatedAt: 0 }),
    _optimisticResults: 'optimistic',
  });
}
