import { resolveAlias } from '@/contract/route-alias';
import { LIFF_BASE } from '@/contract/routes';
import { ownAddress } from '@/shared/routing/own-address';

/** What LINE and its SDK leave in an address: it must not travel on in links, nor be read as a query of ours. */
const TRANSIENT = /^(?:(?:is_)?liff.*|code|state|error|error_description)$/;

/** The address without what LINE left in it, with the screen's own path for a short name. */
export function cleanAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const query = search
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => pair !== '' && !TRANSIENT.test(pair.split('=')[0] ?? ''))
    .join('&');
  const path = resolveAlias(pathname.slice(LIFF_BASE.length) || '/');
  const address = path === '/' ? LIFF_BASE : LIFF_BASE + path;
  return query === '' ? address : `${address}?${query}`;
}

/** Puts the clean address into the bar. Not before LINE's SDK is ready: it reads its tokens there. */
export function settleAddress(): void {
  const { location, history } = window;
  const address = cleanAddress(location);
  if (address !== location.pathname + location.search + location.hash) {
    history.replaceState(history.state, '', address);
  }
}

/** The same screen on the web site, also on LINE's first redirect, which names it in `liff.state`. */
export function readWebAddress({
  origin,
  pathname,
  search,
}: Pick<Location, 'origin' | 'pathname' | 'search'>): string {
  const state = new URLSearchParams(search).get('liff.state');
  const asked = state === null ? cleanAddress({ pathname, search }).slice(LIFF_BASE.length) : state;
  return ownAddress(asked.startsWith('/') ? asked : `/${asked}`, origin) ?? '/';
}
