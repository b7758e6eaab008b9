import { type RouteName, routes } from '@/contract/routes';
import type { MatchedRoute } from './page.types';

const patterns = Object.entries(routes).map(([name, definition]) => ({
  route: { name: name as RouteName, definition } satisfies MatchedRoute,
  pattern: compile(definition.path),
}));

/**
 * Finds a path in the table of screens; static paths stand before the pattern that would swallow them.
 * @param path path without query; one slash at its end is allowed
 */
export function matchRoute(path: string): MatchedRoute | undefined {
  return patterns.find(({ pattern }) => pattern.test(path))?.route;
}

function compile(path: string): RegExp {
  const source = path
    .split('/')
    .filter(Boolean)
    .map((segment) => {
      if (!segment.startsWith(':')) return `/${segment}`;
      return segment.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
    })
    .join('');
  return new RegExp(`^${source}/?$`);
}
