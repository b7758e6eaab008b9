import { type RouteDefinition, type RouteName, routes } from './routes';

/** A path matched with the table of screens. */
export interface RouteMatch {
  name: RouteName;
  route: RouteDefinition;
  params: Readonly<Record<string, string | undefined>>;
}

interface CompiledRoute {
  name: RouteName;
  route: RouteDefinition;
  keys: string[];
  pattern: RegExp;
}

const table = (Object.entries(routes) as [RouteName, RouteDefinition][]).map(compile);

/**
 * Finds the screen of a path: the first matching pattern of the table.
 * @param path path without query; a trailing slash is allowed
 */
export function findRoute(path: string): RouteMatch | null {
  for (const { name, route, keys, pattern } of table) {
    const found = pattern.exec(path);
    if (!found) continue;
    return {
      name,
      route,
      params: Object.fromEntries(keys.map((key, at) => [key, decode(found[at + 1])])),
    };
  }
  return null;
}

function compile([name, route]: [RouteName, RouteDefinition]): CompiledRoute {
  const keys: string[] = [];
  const source = route.path.replace(/\/:(\w+)(\??)/g, (_, key: string, optional: string) => {
    keys.push(key);
    return optional ? '(?:/([^/]+))?' : '/([^/]+)';
  });
  return { name, route, keys, pattern: new RegExp(`^${source.replace(/\/$/, '')}/?$`) };
}

function decode(text: string | undefined): string | undefined {
  try {
    return text && decodeURIComponent(text);
  } catch {
    // A broken percent sign stays as it is; the check of the screen refuses it.
    return text;
  }
}

/** Returns whether a URL passes the check of its screen. */
export function isValidUrl({ route, params }: RouteMatch, query: URLSearchParams): boolean {
  return route.validate?.({ params, query }) ?? true;
}
