import type { Query, QueryExecuteOptions, QueryKey } from '@tanstack/react-query';
import { noteChanged } from '../start/started-queries';
import { addPause, isPaused } from './paused-invalidation';
import { queryClient } from './query-client';
import { showsAll } from './response-positions';
import { type Change, type QueryName, staleAfter } from './stale-after';

/**
 * Returns the data of a query from the cache while it is fresh, or else from the server.
 * @throws ApiError
 */
export async function fetchQuery<Data, Key extends QueryKey>(
  options: QueryExecuteOptions<Data, Error, Data, Data, Key>,
): Promise<Data> {
  return queryClient.query(options);
}

/** Names of queries that became stale while they were paused. */
const waiting = new Set<QueryName>();

/**
 * Pauses the refetches of queries that these changes invalidate, while the page shows the changes itself.
 * @returns a function that resumes the queries, and refreshes the ones that became stale during the pause
 */
export function pauseInvalidation(changes: readonly Change[]): () => void {
  const resume = addPause(listStale(changes));
  return () => {
    if (!resume()) return;
    const due = [...waiting].filter((name) => !isPaused(name));
    for (const name of due) waiting.delete(name);
    refresh(due);
  };
}

/** Conditions under which a query stays as it is. */
export interface StaleOptions {
  /** Stream position from which on responses include the changes; data from such a response is not refreshed. */
  shownFrom?: bigint | undefined;
  /** Queries that are refreshed elsewhere. */
  except?: readonly QueryName[];
}

/** Refreshes every query that these changes invalidate. A paused query is refreshed when it is resumed. */
export function invalidateAfter(
  changes: readonly Change[],
  { shownFrom, except = [] }: StaleOptions = {},
): void {
  const names = listStale(changes).filter((name) => !except.includes(name));
  noteChanged(names);
  for (const name of names) if (isPaused(name)) waiting.add(name);
  refresh(
    names.filter((name) => !isPaused(name)),
    shownFrom,
  );
}

/**
 * Refreshes queries that these changes invalidate and that are older than a time.
 * @param beforeMs ms since the epoch by this browser's clock
 */
export function invalidateOlder(changes: readonly Change[], beforeMs: number): void {
  const names = new Set<unknown>(listStale(changes));
  void queryClient.invalidateQueries({
    predicate: ({ queryKey, state }) => state.dataUpdatedAt < beforeMs && names.has(queryKey[0]),
  });
}

/**
 * Cancels every running query and deletes all data.
 * @param kept name of the queries to keep
 */
export function forgetQueries(kept: QueryName): void {
  void queryClient.cancelQueries();
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== kept });
}

function listStale(changes: readonly Change[]): QueryName[] {
  return [...new Set(changes.flatMap((change) => staleAfter[change]))];
}

function refresh(names: readonly QueryName[], shownFrom?: bigint): void {
  if (names.length === 0) return;
  const isNamed = ({ queryKey }: Query) => names.some((name) => name === queryKey[0]);
  // The response of a running request may include the changes, so its query is checked when the response arrives.
  const isAwaited = (query: Query) =>
    shownFrom !== undefined && query.state.fetchStatus === 'fetching';
  for (const query of queryClient.getQueryCache().findAll({ predicate: isNamed })) {
    if (isAwaited(query)) void refreshAfterResponse(query, shownFrom);
  }
  void queryClient.invalidateQueries({
    predicate: (query) => isNamed(query) && !isAwaited(query) && !showsAll(query, shownFrom),
  });
}

async function refreshAfterResponse(query: Query, shownFrom: bigint | undefined): Promise<void> {
  await query.promise?.catch(() => undefined);
  await queryClient.invalidateQueries({
    predicate: (one) => one === query && !showsAll(one, shownFrom),
  });
}
