import type { Page } from '@playwright/test';

/**
 * Returns how many pixels the page is wider than the screen. On a phone `innerWidth` grows with an overflowing page,
 * but `clientWidth` does not.
 */
export function measureOverflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
