import type { BrowserContext, Page } from '@playwright/test';
import { gameLobby } from '@/contract/games.contract';
import { memberWallets } from '@/contract/wallet.contract';
import { expect, test } from '../../support/e2e';
import { asMoney } from '../../support/journey-site';

const MOST_SHIFT = 0.05;
/** A weak mobile connection: latency in milliseconds, throughput in bytes per second. */
const SLOW = { latency: 250, downloadThroughput: 150_000, uploadThroughput: 60_000 };

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

/** Records layout shifts that no input caused. @returns a function that reads their sum */
async function watchShifts(context: BrowserContext): Promise<(page: Page) => Promise<number>> {
  await context.addInitScript(() => {
    const shifts: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput') === false)
          shifts.push(Number(Reflect.get(entry, 'value')));
      }
    }).observe({ type: 'layout-shift', buffered: true });
    Reflect.set(window, 'shifts', shifts);
  });
  return (page) =>
    page.evaluate(() =>
      (Reflect.get(window, 'shifts') as number[]).reduce((sum, shift) => sum + shift, 0),
    );
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW });
}

/** Delays the responses of a call until the returned function is called. */
async function delayResponses(page: Page, path: string): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      await released;
      await route.continue();
    },
  );
  return release;
}

for (const who of ['visitor', 'member'] as const) {
  test(`a ${who} on a slow network sees space reserved for late content`, async ({
    context,
    page,
    site,
    backEnd,
  }) => {
    const readShift = await watchShifts(context);
    // A new member has played nothing, so the section of recent games is empty.
    if (who === 'member') await site.keepSession(await backEnd.register());
    await slowDown(page);
    const releaseOwn = await delayResponses(page, gameLobby.path);
    const releaseMoney = await delayResponses(page, memberWallets.path);

    await page.goto('/lobby/hot');
    await expect(site.main.getByRole('heading', { level: 1, name: 'เกมยอดฮิต' })).toBeVisible();
    await expect(site.firstCard).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'กิจกรรมและช่องทางติดต่อ' })).toBeVisible();
    expect(await readShift(page), 'lobby').toBeLessThan(MOST_SHIFT);

    await page.goto('/');
    await expect(site.firstCard).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'กิจกรรมและช่องทางติดต่อ' })).toBeVisible();
    releaseOwn();
    releaseMoney();
    if (who === 'member') {
      await expect(site.headerBalance).toHaveText(asMoney(0));
      await expect(site.main.getByRole('region', { name: 'เริ่มต้นที่นี่' })).toBeVisible();
    }
    expect(await readShift(page), 'home').toBeLessThan(MOST_SHIFT);
  });
}

test('the first screens create no Intl formatter, which would be slower than drawing them', async ({
  context,
  page,
  site,
  backEnd,
}) => {
  await context.addInitScript(() => {
    const made: string[] = [];
    Reflect.set(window, 'formatsMade', made);
    for (const name of ['NumberFormat', 'DateTimeFormat'] as const) {
      const format = Intl[name] as new (...options: unknown[]) => object;
      const construct = (_: typeof format, options: unknown[]) => {
        made.push(name);
        return new format(...options);
      };
      Reflect.set(Intl, name, new Proxy(format, { construct }));
    }
  });
  const readMade = () => page.evaluate(() => Reflect.get(window, 'formatsMade') as string[]);
  for (const path of ['/', '/slot']) {
    await page.goto(path);
    await expect(site.firstCard).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'กิจกรรมและช่องทางติดต่อ' })).toBeVisible();
    expect(await readMade(), path).toEqual([]);
  }
  await site.keepSession(await backEnd.register());
  await page.goto('/');
  await expect(site.firstCard).toBeVisible();
  await expect(page.getByText('฿').first()).toBeVisible();
  expect(await readMade(), 'with money').toEqual([]);
});
