import type { Query } from '@tanstack/react-query';

/** Stream position of each query's data: the data is not older than this position. */
const positions = new WeakMap<Query, bigint>();

/**
 * Records the stream position of a response.
 * @param position null for a response without a position
 * @param isFirst false for a further page of the same data; the oldest page decides how old the data is
 */
export function recordResponsePosition(
  query: Query,
  position: bigint | null,
  isFirst: boolean,
): void {
  const known = positions.get(query);
  if (position === null) positions.delete(query);
  else if (isFirst || (known !== undefined && position < known)) positions.set(query, position);
}

/** Returns whether the data of a query includes all changes up to a stream position. */
export function showsAll(query: Query, shownFrom: bigint | undefined): boolean {
  const position = positions.get(query);
  return shownFrom !== undefined && position !== undefined && position >= shownFrom;
}
