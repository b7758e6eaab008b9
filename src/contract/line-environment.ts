/**
 * Where a page runs: `liff` LINE's LIFF browser, `line` LINE's plain in-app browser (which counts as an
 * outside one), `web` any other.
 */
export type LineEnvironment = 'liff' | 'line' | 'web';

/** Tells by the user agent, before any byte of LINE's SDK is loaded. */
export function readLineEnvironment(userAgent: string): LineEnvironment {
  const line = /\bLine\/\d+\.\d+\.\d+( LIFF)?/.exec(userAgent);
  if (!line) return 'web';
  return line[1] === undefined ? 'line' : 'liff';
}
