import { resolveAlias } from '@/contract/route-alias';
import { LIFF_BASE } from '@/contract/routes';
import type { MatchedRoute } from './page.types';
import { matchRoute } from './route.matcher';

/** The page of an entry, as the build names it. */
export type EntryPage = 'index.html' | 'liff/index.html';

/** Which entry serves an address, and which screen it shows there. */
export interface PageAddress {
  readonly entry: EntryPage;
  /** Path of the screen on the web site. */
  readonly path: string;
  /** Undefined for a path that the table of screens does not know. */
  readonly route: MatchedRoute | undefined;
  /** What the address says to the screen. */
  readonly query: URLSearchParams;
}

/**
 * Reads an address of the site.
 * @param requestPath path asked for
 * @param query its query; LINE's first redirect names the screen there, in `liff.state`
 */
export function readPageAddress(requestPath: string, query: URLSearchParams): PageAddress {
  if (requestPath !== LIFF_BASE && !requestPath.startsWith(`${LIFF_BASE}/`)) {
    return { entry: 'index.html', path: requestPath, route: matchRoute(requestPath), query };
  }
  const state = query.get('liff.state');
  const asked = state === null ? requestPath.slice(LIFF_BASE.length) : pathOf(state);
  const path = resolveAlias(asked === '' ? '/' : asked);
  return {
    entry: 'liff/index.html',
    path,
    route: matchRoute(path),
    query: state === null ? query : queryOf(state),
  };
}

function pathOf(state: string): string {
  const path = state.split(/[?#]/)[0] ?? '';
  return path.startsWith('/') ? path : `/${path}`;
}

function queryOf(state: string): URLSearchParams {
  return new URLSearchParams(/\?([^#]*)/.exec(state)?.[1] ?? '');
}
