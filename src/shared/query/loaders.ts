import type {
  DefaultError,
  InfiniteData,
  InfiniteQueryExecuteOptions,
  QueryClient,
  QueryExecuteOptions,
  QueryKey,
} from '@tanstack/react-query';
import type { NamedChunk } from '@/contract/named-chunks';
import type { RouteName, ScreenUrl } from '@/contract/routes';
import type { QueryName } from './stale-after';

/** A query that a screen needs at its start. */
export interface LoadedQuery {
  /** First element of the query's key. The start call lists its queries by this name. */
  readonly name: QueryName;
  /** Fetches the query's data into a cache. */
  readonly load: (client: QueryClient) => Promise<unknown>;
}

/** Lists the queries and chunks that a screen needs at its start. The screen uses the same query options. */
export interface Loader {
  /** Queries that every visitor sees, whose data the server includes in the HTML. */
  readonly everyone?: (url: ScreenUrl) => readonly LoadedQuery[];
  /** Queries of the signed-in member, whose data the start call contains. */
  readonly member?: (memberId: string, url: ScreenUrl) => readonly LoadedQuery[];
  /** Chunks that the screen loads lazily but shows from the start. */
  readonly chunks?: readonly NamedChunk[];
}

/**
 * The loaders of a feature, by route. The loaders `header` and `everyScreen` apply to all routes; the start call waits
 * for the header's queries without a limit. Several features may add loaders to one screen.
 */
export type LoaderTable = { readonly [Name in RouteName | 'header' | 'everyScreen']?: Loader };

/** Turns the options of a query into an entry of a loader. */
export function query<
  TQueryFnData,
  TError = DefaultError,
  TData = TQueryFnData,
  TQueryData = TQueryFnData,
  TQueryKey extends QueryKey = QueryKey,
>(options: QueryExecuteOptions<TQueryFnData, TError, TData, TQueryData, TQueryKey>): LoadedQuery {
  return { name: options.queryKey[0], load: (client) => client.query(options) };
}

/** Turns the options of an infinite query into an entry of a loader that fetches its first page. */
export function firstPage<
  TQueryFnData,
  TError = DefaultError,
  TData = InfiniteData<TQueryFnData>,
  TQueryKey extends QueryKey = QueryKey,
  TPageParam = unknown,
>(
  options: InfiniteQueryExecuteOptions<TQueryFnData, TError, TData, TQueryKey, TPageParam>,
): LoadedQuery {
  return { name: options.queryKey[0], load: (client) => client.infiniteQuery(options) };
}
