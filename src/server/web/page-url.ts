import { mendUrl } from '@/contract/mended-url';
import { findLineRoute, resolveAlias } from '@/contract/route-alias';
import { findRoute, isValidUrl, type RouteMatch } from '@/contract/route-match';
import { LIFF_BASE } from '@/contract/routes';

/** The HTML file of an entry, as named in the build. */
export type EntryPage = 'index.html' | 'liff/index.html';

/** The entry that serves a URL, and the screen that the entry shows for it. */
export interface PageUrl {
  readonly entry: EntryPage;
  /** Path of the screen on the web site. */
  readonly path: string;
  /** The screen for the path; undefined when this entry has no such screen, or when the screen rejects the URL. */
  readonly match: RouteMatch | undefined;
  /** Parameters of the screen from the URL. */
  readonly query: URLSearchParams;
}

/**
 * Resolves a URL of the site to an entry and a screen.
 * @param requestPath requested path
 * @param query query of the URL; LINE's first redirect names the screen in its parameter `liff.state`
 */
export function readPageUrl(requestPath: string, query: URLSearchParams): PageUrl {
  if (requestPath !== LIFF_BASE && !requestPath.startsWith(`${LIFF_BASE}/`)) {
    return {
      entry: 'index.html',
      path: requestPath,
      match: findShown(requestPath, query),
      query,
    };
  }
  const state = query.get('liff.state');
  const asked = mendUrl(
    {
      path: (state === null ? requestPath.slice(LIFF_BASE.length) : pathOf(state)) || '/',
      search: state === null ? query.toString() : queryOf(state),
    },
    findLineRoute,
  );
  const path = resolveAlias(asked.path);
  const asks = new URLSearchParams(asked.search);
  return { entry: 'liff/index.html', path, match: findShown(path, asks), query: asks };
}

function findShown(path: string, query: URLSearchParams): RouteMatch | undefined {
  const match = findRoute(path);
  return match && isValidUrl(match, query) ? match : undefined;
}

function pathOf(state: string): string {
  const path = state.split(/[?#]/)[0] ?? '';
  const below = path.startsWith(`${LIFF_BASE}/`) ? path.slice(LIFF_BASE.length) : path;
  return below.startsWith('/') ? below : `/${below}`;
}

function queryOf(state: string): string {
  return /\?([^#]*)/.exec(state)?.[1] ?? '';
}
