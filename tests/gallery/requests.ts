import type { Page, Request } from '@playwright/test';
import { memberStream } from '@/contract/stream.contract';

/** A page is quiet that has asked for nothing for so long. */
const QUIET_MS = 500;
const QUIET_WITHIN_MS = 15_000;
const POLL_MS = 50;

/** What a page is waiting for. */
export interface PageRequests {
  /** What is on its way has come; a page that never stops asking is shown all the same. */
  untilQuiet(): Promise<void>;
}

/** Follows the requests of a page. Playwright's own `networkidle` waits for a member's stream too, which has no end. */
export function watchRequests(page: Page): PageRequests {
  const open = new Set<Request>();
  let changedAt = Date.now();
  const end = (request: Request): void => {
    if (open.delete(request)) changedAt = Date.now();
  };
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === memberStream.path) return;
    // What the page before still waited for will not come.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear();
    open.add(request);
    changedAt = Date.now();
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return {
    untilQuiet: async () => {
      const givesUpAt = Date.now() + QUIET_WITHIN_MS;
      const isQuiet = () => open.size === 0 && Date.now() - changedAt >= QUIET_MS;
      while (!isQuiet() && Date.now() < givesUpAt) await page.waitForTimeout(POLL_MS);
    },
  };
}
