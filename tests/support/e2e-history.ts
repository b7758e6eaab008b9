import { expect, type Page } from '@playwright/test';

/** Waits until the app has taken over the server's page. */
async function untilTakenOver(page: Page): Promise<void> {
  await expect(page.locator('html')).not.toHaveAttribute('data-rendered');
}

/** Goes back once the app is here, and waits until the history says so. */
export async function pressBack(page: Page): Promise<void> {
  await untilTakenOver(page);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        addEventListener('popstate', () => setTimeout(resolve, 100), { once: true });
        history.back();
      }),
  );
}

/** Waits until the app is here and nothing in the history stands for something that is closed. */
export async function untilSettled(page: Page): Promise<void> {
  await untilTakenOver(page);
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(history.state)))
    .not.toContain('layerDepth');
}

/** Paths and queries of the site that the tab can go back and forward to, in order. */
export function readHistory(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    window.navigation.entries().map(({ url }) => {
      const { pathname, search } = new URL(url ?? '');
      return pathname + search;
    }),
  );
}
