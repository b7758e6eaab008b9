import type { Query } from '@tanstack/react-query';

/** Positions in the member's stream, by query: what its data were read from is not older. */
const positions = new WeakMap<Query, bigint>();

/**
 * Notes the position of an answer.
 * @param position null for an answer to nobody in particular
 * @param isFirst false for a further page of the same data, which are as old as their oldest page
 */
export function noteAnswer(query: Query, position: bigint | null, isFirst: boolean): void {
  const known = positions.get(query);
  if (position === null) positions.delete(query);
  else if (isFirst || (known !== undefined && position < known)) positions.set(query, position);
}

/** Tells whether the data of a query show the changes that answers from this position on show. */
export function showsAll(query: Query, shownFrom: bigint | undefined): boolean {
  const position = positions.get(query);
  return shownFrom !== undefined && position !== undefined && position >= shownFrom;
}
