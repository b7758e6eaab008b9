import { type RouteName, routes, toLineLink } from '@/contract/routes';

/** Returns the address of a screen in LINE, or on the web without a LIFF app; null for a site without an address. */
export type ScreenLinks = (
  screen: RouteName,
  query?: Readonly<Record<string, string>>,
) => string | null;

/**
 * Creates the addresses of screens for buttons in a chat.
 * @param liffId LIFF app of the site; empty without one
 * @param publicUrl origin of the members' site
 */
export function createScreenLinks(liffId: string, publicUrl: string | undefined): ScreenLinks {
  return (screen, query = {}) => {
    const path = routes[screen].path.replace(/(.)\/:.*$/, '$1');
    const search = new URLSearchParams(query).toString();
    const url = search === '' ? path : `${path}?${search}`;
    if (liffId !== '') return toLineLink(liffId, url);
    return publicUrl === undefined ? null : publicUrl + url;
  };
}
