import { subscribe } from 'valtio/vanilla';
import { queryClient } from '@/shared/query/query-client';
import { finishProgress, noteProgressCall, startProgress } from './progress.store';
import { routeSignal } from './route-signal';

/**
 * Drives the progress bar from route changes and the first loads of queries.
 * @returns stops watching
 */
export function watchCalls(): () => void {
  // A navigation may have begun before this was mounted.
  if (routeSignal.isOnTheWay) startProgress();
  const stopRoutes = subscribe(
    routeSignal,
    () => {
      if (routeSignal.isOnTheWay) startProgress();
      else finishWhenLoaded();
    },
    true,
  );
  const stopCalls = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    if (event.action.type === 'fetch' && event.query.state.data === undefined) noteProgressCall();
    else finishWhenLoaded();
  });
  return () => {
    stopRoutes();
    stopCalls();
  };
}

/** Finishes the bar when the screen has rendered and its first data has loaded. */
function finishWhenLoaded(): void {
  if (routeSignal.isOnTheWay) return;
  const waiting = queryClient.isFetching({ predicate: ({ state }) => state.data === undefined });
  if (waiting === 0) finishProgress();
}
