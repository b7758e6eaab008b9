import { hashKey, type QueryFunctionContext } from '@tanstack/react-query';
import type * as v from 'valibot';
import type { DataOf, Endpoint } from '@/contract/endpoint';
import { type AskOptions, call, type Loadable } from '../http/http-client';
import { type WithServerTime, withClock } from '../time/server-clock';
import { recordResponsePosition } from './response-positions';

type Context = Pick<QueryFunctionContext, 'client' | 'queryKey' | 'signal'>;

type QueryArguments<E extends Endpoint> =
  object extends AskOptions<E> ? [options?: AskOptions<E>] : [options: AskOptions<E>];

/**
 * Creates a query function from an endpoint of the contract.
 * @param endpoint the endpoint, or a function that imports it to keep it out of the screen's chunk
 * @returns a function that returns the response's `data`; it throws ApiError
 */
export function queryOf<E extends Endpoint>(
  endpoint: Loadable<E>,
  ...[options]: QueryArguments<E>
): (context: Context) => Promise<DataOf<E>> {
  return (context) => ask(endpoint, { ...options } as AskOptions<E>, context);
}

type EndpointWithServerTime = Endpoint & {
  readonly data: v.GenericSchema<unknown, { readonly server_time: string }>;
};

/**
 * Creates a query function for an endpoint whose data contain the server's time. It adds the server's clock to the
 * data.
 */
export function clockedQueryOf<E extends EndpointWithServerTime>(
  endpoint: Loadable<E>,
  ...options: QueryArguments<E>
): (context: Context) => Promise<WithServerTime<DataOf<E>>> {
  const read = queryOf(endpoint, ...options);
  return async (context) => withClock(await read(context));
}

/**
 * Creates the options by which an infinite query loads its pages.
 * @param toOptions returns the options of a request; its argument is empty for the first page
 */
export function pagesOf<E extends Endpoint>(
  endpoint: Loadable<E>,
  toOptions: (page: { cursor?: string }) => AskOptions<E>,
) {
  return {
    queryFn: (context: Context & { pageParam: string | null }): Promise<DataOf<E>> => {
      const page = context.pageParam === null ? {} : { cursor: context.pageParam };
      return ask(endpoint, toOptions(page), context, context.pageParam === null);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page: { readonly next_cursor: string | null }) => page.next_cursor,
  };
}

async function ask<E extends Endpoint>(
  endpoint: Loadable<E>,
  options: AskOptions<E>,
  { client, queryKey, signal }: Context,
  isFirstPage = true,
): Promise<DataOf<E>> {
  const { data, streamPosition } = await call(endpoint, { ...options, signal });
  const query = client.getQueryCache().get(hashKey(queryKey));
  if (query) recordResponsePosition(query, streamPosition, isFirstPage);
  return data;
}
