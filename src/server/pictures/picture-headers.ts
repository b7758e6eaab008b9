const ONE_YEAR_SECONDS = 31_536_000;

/** Returns the headers of a picture whose URL is its hash, so that browsers may cache it for ever. */
export function pictureHeaders(contentType: string): Record<string, string> {
  return {
    'content-type': contentType,
    'cache-control': `public, max-age=${ONE_YEAR_SECONDS}, immutable`,
    'x-content-type-options': 'nosniff',
    // The client may be served from another host.
    'cross-origin-resource-policy': 'cross-origin',
    // A picture opened by itself is a document, in which no script may run.
    'content-security-policy': "default-src 'none'; sandbox",
  };
}
