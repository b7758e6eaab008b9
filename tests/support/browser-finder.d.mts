/** Finds a Chromium that starts: CHROMIUM_PATH, the system's headless shell, then a full browser. */
export function findBrowser(): Promise<string | undefined>;
/** Finds a full Chromium, which has a back/forward cache: CHROMIUM_PATH, the system's, then Playwright's. */
export function findWholeBrowser(): Promise<string | undefined>;
