import { QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Touch } from '@/contract/endpoint';
import { ApiError } from '../http/api-error';

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

/** Whether a query shows something that a call with these `touches` may have changed: its key starts with the name. */
export function queryTouches(queryKey: QueryKey, touches: readonly Touch[]): boolean {
  return touches.some((touch) => queryKey[0] === touch);
}
