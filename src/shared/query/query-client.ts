import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../http/api-error';
import { askUnlessStarted } from '../start/started-queries';
import { mayAskAgain } from './held-back';

const RETRIES = 2;
const STALE_AFTER_MS = 30_000;

/** A refusal, a 400 or a 401 will not change by asking again. */
function isWorthRetrying(error: Error): boolean {
  return !(error instanceof ApiError) || error.kind === 'server' || error.kind === 'timeout';
}

/** Makes a cache with the settings of this site; the server makes one for each page that it renders. */
export function createQueryClient({ retries } = { retries: RETRIES }): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        persister: askUnlessStarted,
        retry: (failures, error) => failures < retries && isWorthRetrying(error),
        // Offline shows its error state at once instead of a skeleton that never ends.
        networkMode: 'always',
        refetchOnReconnect: mayAskAgain,
        refetchOnWindowFocus: mayAskAgain,
        refetchOnMount: mayAskAgain,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** Everything that the server said to this page, and the only place for it. */
export const queryClient = createQueryClient();
