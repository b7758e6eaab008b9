/** URL and sandbox flags of a game's frame. */
export interface FramePolicy {
  readonly src: string;
  readonly sandbox: string;
}

/**
 * Returns the URL and sandbox of a game's frame. A foreign game keeps its own origin, because many games keep their
 * session in storage. A game served by this site must not keep its origin, because it could then read the member's
 * token.
 * @param link URL from `game/link` or `game/demo`
 * @param base URL that relative links are resolved against
 * @param ownOrigins origins of the page and the API
 * @returns undefined when the link is not an HTTP(S) URL
 */
export function findFramePolicy(
  link: string,
  base: string,
  ownOrigins: readonly string[],
): FramePolicy | undefined {
  const url = parseUrl(link, base);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined;
  const isOurs = ownOrigins.includes(url.origin);
  return { src: url.href, sandbox: isOurs ? 'allow-scripts' : 'allow-scripts allow-same-origin' };
}

function parseUrl(link: string, base: string): URL | undefined {
  try {
    return new URL(link, base);
  } catch {
    return undefined;
  }
}
