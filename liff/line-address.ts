import { mendAddress } from '@/contract/mended-address';
import { findLineRoute, resolveAlias } from '@/contract/route-alias';
import { LIFF_BASE } from '@/contract/routes';
import { ownAddress } from '@/shared/routing/own-address';

/** What LINE and its SDK leave in an address: it must not travel on in links, nor be read as a query of ours. */
const OF_LINE = /^(?:(?:is_)?liff.*|openExternalBrowser)$/;
/** What LINE's login page adds beside `liffClientId`; without that they are queries of ours. */
const OF_LOGIN = /^(?:code|state|error|error_description)$/;

/** The address without what LINE left in it, with the screen's own path for a short name. */
export function cleanAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const pairs = search
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => pair !== '');
  const isFromLogin = pairs.some((pair) => nameOf(pair) === 'liffClientId');
  const query = pairs
    .filter((pair) => !OF_LINE.test(nameOf(pair)) && !(isFromLogin && OF_LOGIN.test(nameOf(pair))))
    .join('&');
  const mended = mendAddress(
    { path: pathname.slice(LIFF_BASE.length) || '/', search: query },
    findLineRoute,
  );
  const path = resolveAlias(mended.path);
  const address = path === '/' ? LIFF_BASE : LIFF_BASE + path;
  return mended.search === '' ? address : `${address}?${mended.search}`;
}

/**
 * LINE leads every link to the endpoint and names the screen in `liff.state`. Its address is put into the bar before
 * anything reads it: outside LINE nobody else does so, and inside it the SDK would load the whole page once more. What
 * LINE put behind the `#` stays for its SDK.
 */
export function resolveState(): void {
  const { location, history } = window;
  const address = readState(location);
  if (address !== null) history.replaceState(history.state, '', address + location.hash);
}

/** @returns the address that `liff.state` names, always below the endpoint; null without one */
export function readState(location: Pick<Location, 'origin' | 'search'>): string | null {
  const state = new URLSearchParams(location.search).get('liff.state');
  if (state === null) return null;
  const { pathname, search } = new URL(toAddress(state), location.origin);
  const path = pathname.startsWith(`${LIFF_BASE}/`) ? pathname : LIFF_BASE;
  const others = location.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && nameOf(pair) !== 'liff.state');
  const query = [search.slice(1), ...others].filter((part) => part !== '').join('&');
  return query === '' ? path : `${path}?${query}`;
}

/**
 * Puts the clean address into the bar. Not before LINE's SDK has read it.
 * @param keepsFragment leaves what is behind the `#` to the SDK, which may still read it
 */
export function settleAddress(keepsFragment = false): void {
  const { location, history } = window;
  const address = cleanAddress(location) + (keepsFragment ? location.hash : '');
  if (address !== location.pathname + location.search + location.hash) {
    history.replaceState(history.state, '', address);
  }
}

/** The same screen on the web site. */
export function readWebAddress(location: Pick<Location, 'origin' | 'pathname' | 'search'>): string {
  return ownAddress(readAppPath(location), location.origin) ?? '/';
}

/** Path and query of the screen below the LIFF endpoint. */
export function readAppPath(location: Pick<Location, 'pathname' | 'search'>): string {
  const path = cleanAddress(location).slice(LIFF_BASE.length);
  return path.startsWith('/') ? path : `/${path}`;
}

/** A state is a path with a query, or a query alone. */
function toAddress(state: string): string {
  if (state.startsWith(`${LIFF_BASE}/`)) return state;
  return `${LIFF_BASE}${state.startsWith('/') ? '' : '/'}${state}`;
}

function nameOf(pair: string): string {
  return pair.split('=')[0] ?? '';
}
