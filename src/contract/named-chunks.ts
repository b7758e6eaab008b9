/**
 * Chunks that pages load ahead of the scripts that import them. A build without one of them fails.
 *
 * `react` is the largest part of the entries' scripts, `http-transport` makes the calls of every page, `line-sdk` is
 * LINE's, and `promotion-note` stands on the screen of deposits.
 */
export const namedChunks = ['react', 'http-transport', 'line-sdk', 'promotion-note'] as const;

export type NamedChunk = (typeof namedChunks)[number];
