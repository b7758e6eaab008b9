/** Where a game may be loaded from, and what its frame may do there. */
export interface FramePolicy {
  readonly src: string;
  readonly sandbox: string;
}

/**
 * Decides how a game's link is framed. A foreign game gets its own origin back, because many keep their session in
 * storage; a game served by us must not, or it could read the member's token.
 * @param link address from `game/link` or `game/demo`
 * @param base address that relative links are resolved against
 * @param ownOrigins every origin that is ours: the page's and the API's
 * @returns undefined when the link is not a web address
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
