import type { Page } from '@playwright/test';

/**
 * How far the page reaches over the screen's edge, in pixels. A phone shows more of a page that does, so `innerWidth`
 * grows with it; the width that the page is laid out in does not.
 */
export function measureOverflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
