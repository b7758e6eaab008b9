import { queryClient } from '@/shared/query/query-client';
import { finishProgress, noteProgressCall, startProgress } from './progress.store';

let isScreenThere = true;

/** Moves the bar for each call that a route waits for. */
export function watchCalls(): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    if (event.action.type === 'fetch' && event.query.state.data === undefined) noteProgressCall();
    else finishWhenLoaded();
  });
}

/** A route begins to load. */
export function noteDeparture(): void {
  isScreenThere = false;
  startProgress();
}

/** The screen of the route is mounted; the bar also waits for its first data. */
export function noteArrival(): void {
  isScreenThere = true;
  finishWhenLoaded();
}

function finishWhenLoaded(): void {
  if (!isScreenThere) return;
  const waiting = queryClient.isFetching({ predicate: ({ state }) => state.data === undefined });
  if (waiting === 0) finishProgress();
}
