import { mendUrl } from '@/contract/mended-url';
import { findLineRoute, resolveAlias } from '@/contract/route-alias';
import { LIFF_BASE } from '@/contract/routes';
import { ownUrl } from '@/shared/routing/own-url';

/**
 * Parameters that LINE and its SDK add to a URL. They must not get into links, nor be read as parameters of this site.
 */
const OF_LINE = /^(?:(?:is_)?liff.*|openExternalBrowser)$/;
/**
 * Parameters that LINE's login page adds together with `liffClientId`. Without `liffClientId` they belong to this site.
 */
const OF_LOGIN = /^(?:code|state|error|error_description)$/;

/** Returns the path and query without LINE's parameters, and with short names resolved to the screen's path. */
export function cleanUrl({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const pairs = search
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => pair !== '');
  const isFromLogin = pairs.some((pair) => nameOf(pair) === 'liffClientId');
  const query = pairs
    .filter((pair) => !OF_LINE.test(nameOf(pair)) && !(isFromLogin && OF_LOGIN.test(nameOf(pair))))
    .join('&');
  const mended = mendUrl(
    { path: pathname.slice(LIFF_BASE.length) || '/', search: query },
    findLineRoute,
  );
  const path = resolveAlias(mended.path);
  const url = path === '/' ? LIFF_BASE : LIFF_BASE + path;
  return mended.search === '' ? url : `${url}?${mended.search}`;
}

/**
 * Replaces the URL with the one in `liff.state`, because LINE opens every link at the endpoint. Call it before anything
 * reads the URL: outside LINE no other code does this, and inside LINE the SDK would reload the page. The fragment
 * stays for the SDK.
 */
export function resolveState(): void {
  const { location, history } = window;
  const url = readState(location);
  if (url !== null) history.replaceState(history.state, '', url + location.hash);
}

/** Returns the path and query of `liff.state`, always below the endpoint; null when the URL has no `liff.state`. */
export function readState(location: Pick<Location, 'origin' | 'search'>): string | null {
  const state = new URLSearchParams(location.search).get('liff.state');
  if (state === null) return null;
  const { pathname, search } = new URL(toUrl(state), location.origin);
  const path = pathname.startsWith(`${LIFF_BASE}/`) ? pathname : LIFF_BASE;
  const others = location.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && nameOf(pair) !== 'liff.state');
  const query = [search.slice(1), ...others].filter((part) => part !== '').join('&');
  return query === '' ? path : `${path}?${query}`;
}

/**
 * Puts the clean URL into the address bar. Call it after LINE's SDK has read the URL.
 * @param keepsFragment keeps the fragment for the SDK, which may still read it
 */
export function settleUrl(keepsFragment = false): void {
  const { location, history } = window;
  const url = cleanUrl(location) + (keepsFragment ? location.hash : '');
  if (url !== location.pathname + location.search + location.hash) {
    history.replaceState(history.state, '', url);
  }
}

/** Returns the URL on the web site of the screen that `location` shows. */
export function readWebUrl(location: Pick<Location, 'origin' | 'pathname' | 'search'>): string {
  return ownUrl(readAppPath(location), location.origin) ?? '/';
}

/** Returns the screen's path below the LIFF endpoint, and the query. */
export function readAppPath(location: Pick<Location, 'pathname' | 'search'>): string {
  const path = cleanUrl(location).slice(LIFF_BASE.length);
  return path.startsWith('/') ? path : `/${path}`;
}

/** Returns the path under the endpoint for a value of `liff.state`, which is a path with a query, or a query alone. */
function toUrl(state: string): string {
  if (state.startsWith(`${LIFF_BASE}/`)) return state;
  return `${LIFF_BASE}${state.startsWith('/') ? '' : '/'}${state}`;
}

function nameOf(pair: string): string {
  return pair.split('=')[0] ?? '';
}
