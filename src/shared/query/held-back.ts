import type { QueryKey } from '@tanstack/react-query';
import type { QueryName } from './stale-after';

/** Names of queries that must not refetch for now; each caller of `addHold` has its own list. */
const holds = new Set<readonly QueryName[]>();

/**
 * Prevents refetches of queries with these names until they are released.
 * @returns releases them, and returns false if they were released before
 */
export function addHold(names: readonly QueryName[]): () => boolean {
  const hold = [...names];
  holds.add(hold);
  return () => holds.delete(hold);
}

/** Returns whether queries of this name must not refetch for now. */
export function isHeldBack(name: QueryName): boolean {
  return [...holds].some((held) => held.includes(name));
}

/** Returns whether a query may refetch automatically on mount, focus or reconnect. */
export function mayAskAgain({ queryKey: [name] }: { queryKey: QueryKey }): boolean {
  return !isHeldBack(name);
}
