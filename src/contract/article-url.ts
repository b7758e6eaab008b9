import { findRoute, isValidUrl } from './route-match';

/** Kinds of link targets in an article. */
export type ArticleLinkKind = 'own' | 'https' | 'line';

const MOST_LETTERS = 1000;
/** A host that cannot exist: a URL that resolves to it is a path of this site. */
const OWN_ORIGIN = 'https://own.invalid';
/**
 * Browsers drop some of these characters or read `\` as `/`, so a URL with one of them may lead elsewhere than it
 * seems.
 */
const AMBIGUOUS = /[\p{Cc}\p{Cf}\s\\"'<>`]/u;
/** Pictures served by this site: pictures of the build, and pictures uploaded by operators. */
const OWN_PICTURE = /^\/(?:art|pictures)(?:\/[a-z0-9][a-z0-9_-]*)+\.(?:webp|png|jpg)$/i;
/** The only LINE action that articles may use opens an official account; other actions send messages or open apps. */
const LINE_ACCOUNT = /^line:\/\/ti\/p\/(?:@|%40)[a-z0-9._-]{1,40}$/i;
const SHAREABLE = /\.(?:png|jpg)$/i;

/**
 * Parses the URL of a link in an article as a browser would.
 * @returns the kind of its target, or null when articles may not link there
 */
export function readArticleLink(url: string): ArticleLinkKind | null {
  if (url === '' || url.length > MOST_LETTERS || AMBIGUOUS.test(url)) return null;
  const parsed = parseUrl(url);
  if (!parsed || parsed.username !== '' || parsed.password !== '') return null;
  if (url.startsWith('/')) {
    // A browser reads `/.//host` as the path `//host`, which a later parse would read as a host.
    return parsed.origin === OWN_ORIGIN && !parsed.pathname.startsWith('//') ? 'own' : null;
  }
  if (/^https:\/\/[^/]/i.test(url)) return parsed.hostname === '' ? null : 'https';
  return LINE_ACCOUNT.test(url) ? 'line' : null;
}

/** Returns whether a URL of this site leads to a screen. */
export function leadsToScreen(url: string): boolean {
  const { pathname, searchParams } = new URL(url, OWN_ORIGIN);
  const match = findRoute(pathname);
  return match !== null && isValidUrl(match, searchParams);
}

/** Returns whether an article may show the picture at this path: only pictures of this site are allowed. */
export function isArticlePicture(url: string): boolean {
  return url.length <= MOST_LETTERS && OWN_PICTURE.test(url);
}

/** Returns whether chats can preview the picture: LINE cannot read WebP. */
export function isShareablePicture(url: string): boolean {
  return isArticlePicture(url) && SHAREABLE.test(url);
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text, OWN_ORIGIN);
  } catch {
    return null;
  }
}
