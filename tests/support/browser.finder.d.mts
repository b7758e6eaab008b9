/** Looks for a Chromium that starts: CHROMIUM_PATH, the system's without windows, then a whole one. */
export function findBrowser(): Promise<string | undefined>;
/** Looks for a Chromium that keeps pages for the way back: CHROMIUM_PATH, the system's, Playwright's own. */
export function findWholeBrowser(): Promise<string | undefined>;
