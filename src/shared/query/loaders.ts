import type {
  DefaultError,
  InfiniteData,
  InfiniteQueryExecuteOptions,
  QueryClient,
  QueryExecuteOptions,
  QueryKey,
} from '@tanstack/react-query';
import type { NamedChunk } from '@/contract/named-chunks';
import type { RouteName, ScreenAddress } from '@/contract/routes';
import type { QueryName } from './stale-after';

/** A query that a screen needs at its start. */
export interface LoadedQuery {
  /** First word of its key; the start call says by it what it brings. */
  readonly name: QueryName;
  /** Fetches its data into a cache. */
  readonly load: (client: QueryClient) => Promise<unknown>;
}

/** Lists the queries and chunks that a screen needs at its start. The screen uses the same query options. */
export interface Loader {
  /** Queries that every visitor sees: the server renders with their data. */
  readonly everyone?: (address: ScreenAddress) => readonly LoadedQuery[];
  /** Queries of the signed-in member: the start call brings their data. */
  readonly member?: (memberId: string) => readonly LoadedQuery[];
  /** Chunks that the screen loads lazily and shows at once. */
  readonly chunks?: readonly NamedChunk[];
}

/** The loaders of a feature, by route; `everyScreen` is added to each. Several features may add to one screen. */
export type LoaderTable = { readonly [Name in RouteName | 'everyScreen']?: Loader };

/** A query of a loader. */
export function query<
  TQueryFnData,
  TError = DefaultError,
  TData = TQueryFnData,
  TQueryData = TQueryFnData,
  TQueryKey extends QueryKey = QueryKey,
>(options: QueryExecuteOptions<TQueryFnData, TError, TData, TQueryData, TQueryKey>): LoadedQuery {
  return { name: options.queryKey[0], load: (client) => client.query(options) };
}

/** The first page of an infinite query of a loader. */
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
