import type { Endpoint, QueryOf } from '@/contract/endpoint';

/** The path of a call with its query, as the page and the app name it to each other. */
export function addressOf<E extends Endpoint>(
  { path }: E,
  ...[query]: undefined extends QueryOf<E> ? [query?: QueryOf<E>] : [query: QueryOf<E>]
): string {
  return joinAddress(path, query);
}

/** The same of a call whose query is not typed any more. */
export function joinAddress(path: string, query: unknown): string {
  const search = new URLSearchParams(query as Record<string, string> | undefined).toString();
  return search === '' ? path : `${path}?${search}`;
}
