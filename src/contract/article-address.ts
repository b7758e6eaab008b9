import { findRoute, isValidAddress } from './route-match';

/** Where a link of an article leads. */
export type ArticleLinkKind = 'own' | 'https' | 'line';

const MOST_LETTERS = 1000;
/** No such host exists: what resolves to it is an address of this site. */
const OWN_ORIGIN = 'https://own.invalid';
/** Browsers drop some of these and take `\` for `/`, so an address with one is not what it looks like. */
const AMBIGUOUS = /[\p{Cc}\p{Cf}\s\\"'<>`]/u;
/** Pictures that the site itself serves: those of its build, and those that operators have handed in. */
const OWN_PICTURE = /^\/(?:art|pictures)(?:\/[a-z0-9][a-z0-9_-]*)+\.(?:webp|png|jpg)$/i;
/** Of LINE's own actions, articles may offer an official account; others send messages or open foreign apps. */
const LINE_ACCOUNT = /^line:\/\/ti\/p\/(?:@|%40)[a-z0-9._-]{1,40}$/i;
const SHAREABLE = /\.(?:png|jpg)$/i;

/**
 * Reads the address of a link in an article as a browser would.
 * @returns where it leads, or null when no article may lead there
 */
export function readArticleLink(address: string): ArticleLinkKind | null {
  if (address === '' || address.length > MOST_LETTERS || AMBIGUOUS.test(address)) return null;
  const url = parseUrl(address);
  if (!url || url.username !== '' || url.password !== '') return null;
  if (address.startsWith('/')) {
    // `/.//host` is read as a path, and what is left of it would be read as a host.
    return url.origin === OWN_ORIGIN && !url.pathname.startsWith('//') ? 'own' : null;
  }
  if (/^https:\/\/[^/]/i.test(address)) return url.hostname === '' ? null : 'https';
  return LINE_ACCOUNT.test(address) ? 'line' : null;
}

/** Whether an own address shows a screen of the site. */
export function leadsToScreen(address: string): boolean {
  const { pathname, searchParams } = new URL(address, OWN_ORIGIN);
  const match = findRoute(pathname);
  return match !== null && isValidAddress(match, searchParams);
}

/** Whether an article may show the picture of this address: it is the site's own. */
export function isArticlePicture(address: string): boolean {
  return address.length <= MOST_LETTERS && OWN_PICTURE.test(address);
}

/** Whether chats can show the picture in a preview: LINE reads no WebP. */
export function isShareablePicture(address: string): boolean {
  return isArticlePicture(address) && SHAREABLE.test(address);
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text, OWN_ORIGIN);
  } catch {
    return null;
  }
}
