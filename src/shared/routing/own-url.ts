/**
 * Returns an external URL as a path on this site. Browsers drop tabs and line ends and read `\` as `/`, so the URL is
 * parsed as a browser does and never compared as text.
 * @param asked a path that begins with `/`, or a whole URL
 * @returns path, query and fragment, or null for another site or an invalid URL
 */
export function ownUrl(asked: string, origin = getOrigin()): string | null {
  if (/\p{Cc}/u.test(asked) || !(asked.startsWith('/') || asked.startsWith(`${origin}/`)))
    return null;
  const url = parseUrl(asked, origin);
  if (url?.origin !== origin) return null;
  // `/.//host` is parsed as a path, but the resulting `//host` would be read as a host.
  if (url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}

function parseUrl(text: string, base: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** Returns the origin of the site. A rendering server does not know it and accepts paths only. */
function getOrigin(): string {
  return typeof window === 'undefined' ? 'http://pages.invalid' : window.location.origin;
}
