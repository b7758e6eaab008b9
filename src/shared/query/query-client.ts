import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../http/api-error';
import { askUnlessStarted } from '../start/started-queries';
import { mayAskAgain } from './paused-invalidation';

const RETRIES = 2;
const STALE_AFTER_MS = 30_000;

/** Returns whether a retry can help: a refusal, a 400 or a 401 will not change. */
function isWorthRetrying(error: Error): boolean {
  return !(error instanceof ApiError) || error.kind === 'server' || error.kind === 'timeout';
}

/** Creates a query cache with the settings of this site; the server creates one per rendered page. */
export function createQueryClient({ retries } = { retries: RETRIES }): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        persister: askUnlessStarted,
        retry: (failures, error) => failures < retries && isWorthRetrying(error),
        // Without a connection, a query shows its error at once instead of an endless skeleton.
        networkMode: 'always',
        refetchOnReconnect: mayAskAgain,
        refetchOnWindowFocus: mayAskAgain,
        refetchOnMount: mayAskAgain,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** The cache of all server data on this page. */
export const queryClient = createQueryClient();
