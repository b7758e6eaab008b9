import { type RouteName, routes } from '@/contract/routes';

export { isReachable } from './screen-registry';

export type RouteParams = Readonly<Record<string, string | number | undefined>>;
export type RouteQuery = Readonly<Record<string, string | number | boolean | null | undefined>>;

/**
 * Returns the path of a screen and its query, without the base of the entry.
 * @param params values of the path's parameters; optional ones may be left out
 * @param query empty values are left out
 */
export function hrefFor(name: RouteName, params: RouteParams = {}, query: RouteQuery = {}): string {
  const path = routes[name].path.replace(/\/:(\w+)\??/g, (_, key: string) => {
    const value = params[key];
    return value === undefined ? '' : `/${encodeURIComponent(value)}`;
  });
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}
