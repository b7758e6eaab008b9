/**
 * Environment of a page. `liff`: LINE's LIFF browser. `line`: LINE's in-app browser, which counts as an external
 * browser. `web`: any other browser.
 */
export type LineEnvironment = 'liff' | 'line' | 'web';

/** Reads the environment from the user agent, before LINE's SDK is loaded. */
export function readLineEnvironment(userAgent: string): LineEnvironment {
  const line = /\bLine\/\d+\.\d+\.\d+( LIFF)?/.exec(userAgent);
  if (!line) return 'web';
  return line[1] === undefined ? 'line' : 'liff';
}
