import { expect, type Page } from '@playwright/test';

/** Waits until the app has hydrated the server's page. */
async function untilTakenOver(page: Page): Promise<void> {
  await expect(page.locator('html')).not.toHaveAttribute('data-rendered');
}

/** Goes back once the app runs, and waits until the history has changed. */
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

/** Waits until the app runs and no history entry belongs to a closed layer. */
export async function untilSettled(page: Page): Promise<void> {
  await untilTakenOver(page);
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(history.state)))
    .not.toContain('layerDepth');
}

/** Waits until each history entry of a layer belongs to a dialog that is open. */
export async function untilOnlyOpenDialogs(page: Page): Promise<void> {
  await untilTakenOver(page);
  await expect
    .poll(async () => (await readLayerDepth(page)) - (await page.getByRole('dialog').count()))
    .toBe(0);
}

function readLayerDepth(page: Page): Promise<number> {
  return page.evaluate(
    () => (history.state as { readonly layerDepth?: number } | null)?.layerDepth ?? 0,
  );
}

/** Returns the paths with queries in the tab's history, oldest first. */
export function readHistory(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    window.navigation.entries().map(({ url }) => {
      const { pathname, search } = new URL(url ?? '');
      return pathname + search;
    }),
  );
}
