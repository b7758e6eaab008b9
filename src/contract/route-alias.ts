import { findRoute, type RouteMatch } from './route-match';
import { type RouteDefinition, routes } from './routes';

/**
 * The path behind a short name of the LINE entry: `/wallet` is `/member`.
 * @param path path below the base of the LINE entry; anything that is no short name stays as it is
 */
export function resolveAlias(path: string): string {
  const name = /^\/([a-z]+)\/?$/.exec(path)?.[1];
  const definitions: readonly RouteDefinition[] = Object.values(routes);
  const named = definitions.find(({ alias }) => alias !== undefined && alias === name);
  return named ? named.path.replace(/(.)\/:.*$/, '$1') : path;
}

/** The screen of a path below the base of the LINE entry, by its own path or a short name. */
export function findLineRoute(path: string): RouteMatch | null {
  return findRoute(resolveAlias(path));
}
