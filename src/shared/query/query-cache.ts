import type { QueryExecuteOptions, QueryKey } from '@tanstack/react-query';
import type { Touch } from '@/contract/endpoint';
import { addHold, isHeldBack } from './held-back';
import { queryClient } from './query-client';

/** The data of a query: from the cache while it is fresh, else from the server. */
export async function fetchQuery<Data, Key extends QueryKey>(
  options: QueryExecuteOptions<Data, Error, Data, Data, Key>,
): Promise<Data> {
  return queryClient.query(options);
}

/** Held names that something has touched meanwhile. */
const waiting = new Set<Touch>();

/**
 * Keeps what shows something of these names as it is, whoever says that it changed: the page is about to show it itself.
 * @returns lets go, and shows what happened meanwhile
 */
export function holdBack(touches: readonly Touch[]): () => void {
  const release = addHold(touches);
  return () => {
    if (!release()) return;
    const due = [...waiting].filter((touch) => !isHeldBack(touch));
    for (const touch of due) waiting.delete(touch);
    invalidateTouched(due);
  };
}

/** Refreshes what shows something of these names, wherever it is shown; what is held back, once it no longer is. */
export function invalidateTouched(touches: readonly Touch[]): void {
  const now = touches.filter((touch) => !isHeldBack(touch));
  for (const touch of touches) if (!now.includes(touch)) waiting.add(touch);
  if (now.length === 0) return;
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => now.some((touch) => queryKey[0] === touch),
  });
}

/** Refreshes what shows something of these names and was fetched before a moment. @param beforeMs by this browser's clock */
export function invalidateOlder(touches: readonly Touch[], beforeMs: number): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey, state }) =>
      state.dataUpdatedAt < beforeMs && touches.some((touch) => queryKey[0] === touch),
  });
}

/**
 * Cancels every running query and forgets every answer.
 * @param kept first word of the keys that stay
 */
export function forgetQueries(kept: string): void {
  void queryClient.cancelQueries();
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== kept });
}
