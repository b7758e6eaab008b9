import type { QueryKey, QueryObserverOptions } from '@tanstack/react-query';

/** The options of TanStack that also hold before its engine is here. */
export interface QueryOptions<Data, Shown = Data>
  extends Pick<
    QueryObserverOptions<Data, Error, Shown>,
    'gcTime' | 'initialDataUpdatedAt' | 'refetchInterval' | 'select' | 'staleTime'
  > {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>;
  enabled?: boolean;
  initialData?: Data;
  /** `(previous) => previous` goes on showing the last key's data while another key has none. */
  placeholderData?: <T>(previous: T | undefined) => T | undefined;
}

/** Types a query where it is declared. TanStack's own function of this name would bring the library along. */
export function queryOptions<Data>(options: QueryOptions<Data>): QueryOptions<Data> {
  return options;
}
