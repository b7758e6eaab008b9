import type { QueryKey } from '@tanstack/react-query';
import type { QueryName } from './stale-after';

/** Names of queries that are held back, once for each holder. */
const holds = new Set<readonly QueryName[]>();

/** Keeps queries of these names as they are. @returns lets go, and says whether it still held them */
export function addHold(names: readonly QueryName[]): () => boolean {
  const hold = [...names];
  holds.add(hold);
  return () => holds.delete(hold);
}

/** Whether queries of this name stay as they are. */
export function isHeldBack(name: QueryName): boolean {
  return [...holds].some((held) => held.includes(name));
}

/** Whether a query may ask again by itself, because somebody looks at it once more. */
export function mayAskAgain({ queryKey: [name] }: { queryKey: QueryKey }): boolean {
  return !isHeldBack(name);
}
