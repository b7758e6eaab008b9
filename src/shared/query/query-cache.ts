import type { Touch } from '@/contract/endpoint';
import { getEngineState, loadQueryEngine } from './engine-loader';
import type { QueryOptions } from './query-options';
import { noteEarlyTouches, queryTouches } from './touched-queries';

/** The data of a query: from the cache while it is fresh, else from the server. */
export async function fetchQuery<Data>(options: QueryOptions<Data>): Promise<Data> {
  const { queryClient } = await loadQueryEngine();
  return queryClient.query(options);
}

/** Refreshes what shows something of these names, wherever it is shown. */
export function invalidateTouched(touches: readonly Touch[]): void {
  const { engine } = getEngineState();
  if (!engine) {
    noteEarlyTouches(touches);
    return;
  }
  void engine.queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryTouches(queryKey, touches),
  });
}

/**
 * Calls off what is under way and forgets every answer.
 * @param kept first word of the keys that stay
 */
export function forgetQueries(kept: string): void {
  // Without the engine nothing was asked: what the HTML said belongs to no member.
  const client = getEngineState().engine?.queryClient;
  void client?.cancelQueries();
  client?.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== kept });
}
