import { findRoute, type RouteMatch } from './route-match';
import { type RouteDefinition, routes } from './routes';

/**
 * Resolves a short name of the LINE entry: `/wallet` becomes `/member`.
 * @param path path below the base of the LINE entry
 * @returns the path of the screen, or the same path when it is not a short name
 */
export function resolveAlias(path: string): string {
  const name = /^\/([a-z]+)\/?$/.exec(path)?.[1];
  const definitions: readonly RouteDefinition[] = Object.values(routes);
  const named = definitions.find(({ alias }) => alias !== undefined && alias === name);
  return named ? named.path.replace(/(.)\/:.*$/, '$1') : path;
}

/** Finds the screen of a path below the base of the LINE entry, by its path or short name. */
export function findLineRoute(path: string): RouteMatch | null {
  return findRoute(resolveAlias(path));
}
