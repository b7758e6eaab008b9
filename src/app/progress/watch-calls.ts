import { subscribe } from 'valtio/vanilla';
import { queryClient } from '@/shared/query/query-client';
import { finishProgress, noteProgressCall, startProgress } from './progress.store';
import { routeSignal } from './route-signal';

/** Moves the bar with the routes, and for each call that a route waits for. */
export function watchCalls(): () => void {
  // A tap may have come before this was mounted.
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

/** A screen that is there also waits for its first data. */
function finishWhenLoaded(): void {
  if (routeSignal.isOnTheWay) return;
  const waiting = queryClient.isFetching({ predicate: ({ state }) => state.data === undefined });
  if (waiting === 0) finishProgress();
}
