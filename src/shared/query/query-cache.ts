import type { Query, QueryExecuteOptions, QueryKey } from '@tanstack/react-query';
import { noteChanged } from '../start/started-queries';
import { showsAll } from './answer-positions';
import { addHold, isHeldBack } from './held-back';
import { queryClient } from './query-client';
import { type Change, type QueryName, staleAfter } from './stale-after';

/** The data of a query: from the cache while it is fresh, else from the server. */
export async function fetchQuery<Data, Key extends QueryKey>(
  options: QueryExecuteOptions<Data, Error, Data, Data, Key>,
): Promise<Data> {
  return queryClient.query(options);
}

/** Held queries that became stale meanwhile. */
const waiting = new Set<QueryName>();

/**
 * Keeps the queries of these changes as they are: the page is about to show the changes itself.
 * @returns lets go, and refreshes what became stale meanwhile
 */
export function holdBack(changes: readonly Change[]): () => void {
  const release = addHold(listStale(changes));
  return () => {
    if (!release()) return;
    const due = [...waiting].filter((name) => !isHeldBack(name));
    for (const name of due) waiting.delete(name);
    refresh(due);
  };
}

/** Conditions under which a query stays as it is. */
export interface StaleOptions {
  /** Answers from this position on show the changes: queries that have one are left alone. */
  shownFrom?: bigint | undefined;
  /** Queries that are refreshed elsewhere. */
  except?: readonly QueryName[];
}

/** Refreshes every query that these changes make stale, wherever it is shown; held ones once they are let go. */
export function invalidateAfter(
  changes: readonly Change[],
  { shownFrom, except = [] }: StaleOptions = {},
): void {
  const names = listStale(changes).filter((name) => !except.includes(name));
  noteChanged(names);
  for (const name of names) if (isHeldBack(name)) waiting.add(name);
  refresh(
    names.filter((name) => !isHeldBack(name)),
    shownFrom,
  );
}

/** Refreshes what these changes make stale and was fetched before a moment. @param beforeMs by this browser's clock */
export function invalidateOlder(changes: readonly Change[], beforeMs: number): void {
  const names = new Set<unknown>(listStale(changes));
  void queryClient.invalidateQueries({
    predicate: ({ queryKey, state }) => state.dataUpdatedAt < beforeMs && names.has(queryKey[0]),
  });
}

/**
 * Cancels every running query and forgets every answer.
 * @param kept name of the queries that stay
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
  // An answer that is on its way may show the changes: that is known when it is here.
  const isAwaited = (query: Query) =>
    shownFrom !== undefined && query.state.fetchStatus === 'fetching';
  for (const query of queryClient.getQueryCache().findAll({ predicate: isNamed })) {
    if (isAwaited(query)) void refreshOnceAnswered(query, shownFrom);
  }
  void queryClient.invalidateQueries({
    predicate: (query) => isNamed(query) && !isAwaited(query) && !showsAll(query, shownFrom),
  });
}

async function refreshOnceAnswered(query: Query, shownFrom: bigint | undefined): Promise<void> {
  await query.promise?.catch(() => undefined);
  await queryClient.invalidateQueries({
    predicate: (one) => one === query && !showsAll(one, shownFrom),
  });
}
