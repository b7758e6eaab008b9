/**
 * Chunks that pages preload before the scripts that import them. The build fails if one of them is missing.
 *
 * `react` is the largest part of the entries' scripts, `line-sdk` is LINE's SDK, and `promotion-note` is on the deposit
 * screen.
 */
export const namedChunks = ['react', 'line-sdk', 'promotion-note'] as const;

export type NamedChunk = (typeof namedChunks)[number];
