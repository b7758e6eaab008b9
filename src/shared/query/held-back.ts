import type { QueryKey } from '@tanstack/react-query';
import type { QueryName } from './stale-after';

/** Query names that are held back, one list per holder. */
const holds = new Set<readonly QueryName[]>();

/**
 * Keeps queries of these names unchanged.
 * @returns releases them, and returns whether they were still held
 */
export function addHold(names: readonly QueryName[]): () => boolean {
  const hold = [...names];
  holds.add(hold);
  return () => holds.delete(hold);
}

/** Returns whether queries of this name are held back. */
export function isHeldBack(name: QueryName): boolean {
  return [...holds].some((held) => held.includes(name));
}

/** Returns whether a query may refetch automatically on mount, focus or reconnect. */
export function mayAskAgain({ queryKey: [name] }: { queryKey: QueryKey }): boolean {
  return !isHeldBack(name);
}
