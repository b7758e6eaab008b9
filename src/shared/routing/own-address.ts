/**
 * Reads an address that came from outside as one of this site. Browsers drop tabs and line ends and take `\` for `/`,
 * so it is compared as a browser would read it, never as text.
 * @param asked a path that begins with `/`, or a whole address
 * @returns path, query and fragment, or null when it leads to another site or is no address
 */
export function ownAddress(asked: string, origin = getOrigin()): string | null {
  if (/\p{Cc}/u.test(asked) || !(asked.startsWith('/') || asked.startsWith(`${origin}/`)))
    return null;
  const url = parseUrl(asked, origin);
  if (url?.origin !== origin) return null;
  // `/.//host` is read as a path, and what is left of it would be read as a host.
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

/** A server that renders knows no origin of its own: there, only paths are addresses of the site. */
function getOrigin(): string {
  return typeof window === 'undefined' ? 'http://pages.invalid' : window.location.origin;
}
