/**
 * Chunks that pages preload before the scripts that import them. The build fails if one of them is missing.
 *
 * `react` is the largest part of the entries' scripts, `http-transport` makes the calls of screens that begin with one,
 * `line-sdk` is LINE's SDK, and `promotion-note` is on the deposit screen.
 */
export const namedChunks = ['react', 'http-transport', 'line-sdk', 'promotion-note'] as const;

export type NamedChunk = (typeof namedChunks)[number];
