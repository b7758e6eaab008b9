/** Looks for a Chromium that starts: CHROMIUM_PATH, the system's, Playwright's own. */
export function findBrowser(): Promise<string | undefined>;
