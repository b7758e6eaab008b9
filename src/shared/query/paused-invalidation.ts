import type { QueryKey } from '@tanstack/react-query';
import type { QueryName } from './stale-after';

/** Names of queries that must not refetch for now; each caller of `addPause` has its own list. */
const pauses = new Set<readonly QueryName[]>();

/**
 * Prevents refetches of queries with these names until they are resumed.
 * @returns a function that resumes them; its result is false if they were resumed before
 */
export function addPause(names: readonly QueryName[]): () => boolean {
  const pause = [...names];
  pauses.add(pause);
  return () => pauses.delete(pause);
}

/** Returns whether queries of this name must not refetch for now. */
export function isPaused(name: QueryName): boolean {
  return [...pauses].some((paused) => paused.includes(name));
}

/** Returns whether a query may refetch automatically on mount, focus or reconnect. */
export function mayAskAgain({ queryKey: [name] }: { queryKey: QueryKey }): boolean {
  return !isPaused(name);
}
