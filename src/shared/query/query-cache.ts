import type { QueryExecuteOptions, QueryKey } from '@tanstack/react-query';
import type { Touch } from '@/contract/endpoint';
import { queryClient } from './query-client';

/** The data of a query: from the cache while it is fresh, else from the server. */
export async function fetchQuery<Data, Key extends QueryKey>(
  options: QueryExecuteOptions<Data, Error, Data, Data, Key>,
): Promise<Data> {
  return queryClient.query(options);
}

/** Refreshes what shows something of these names, wherever it is shown. */
export function invalidateTouched(touches: readonly Touch[]): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => touches.some((touch) => queryKey[0] === touch),
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
