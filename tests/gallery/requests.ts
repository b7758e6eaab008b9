import type { Page, Request } from '@playwright/test';
import { DESK_STREAM_PATH } from '@/contract/operator/desk.contract';
import { memberStream } from '@/contract/stream.contract';

/** A page is quiet after this time without requests. */
const QUIET_MS = 500;
const QUIET_WITHIN_MS = 15_000;
const POLL_MS = 50;
/** These requests end only with their page. */
const STREAMS: readonly string[] = [memberStream.path, DESK_STREAM_PATH];

/** Access to the pending requests of a page. */
export interface PageRequests {
  /** Waits until no request is pending; a page that never stops sending requests ends the wait after a limit. */
  untilQuiet(): Promise<void>;
}

/** Follows the requests of a page. Playwright's `networkidle` would also wait for endless streams. */
export function watchRequests(page: Page): PageRequests {
  const open = new Set<Request>();
  let changedAt = Date.now();
  const end = (request: Request): void => {
    if (open.delete(request)) changedAt = Date.now();
  };
  page.on('request', (request) => {
    if (STREAMS.includes(new URL(request.url()).pathname)) return;
    // Pending requests of the previous page will not finish.
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
