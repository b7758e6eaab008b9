import type { Page } from '@playwright/test';
import { memberPoints, memberWallets } from '@/contract/wallet.contract';
import { expect, test } from '../../support/e2e';
import { asMoney, gold, Site } from '../../support/journey-site';

const ENGINE = /\/assets\/query-engine-[^/]+\.js$/;

/** Opens the home page and keeps back what fetches its data. */
async function openWithoutEngine(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(ENGINE, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  return release;
}

/** How far the page's parts were moved, as browsers count it. */
function readShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(
            list
              .getEntries()
              .reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value') ?? 0), 0),
          );
        }).observe({ type: 'layout-shift', buffered: true });
        // No entry, no shift.
        setTimeout(() => resolve(0), 500);
      }),
  );
}

test('what came with the page is shown before the queries can be asked, and stays', async ({
  page,
  site,
}) => {
  const release = await openWithoutEngine(page);
  await expect(site.cards).toHaveCount(14);
  await expect(page.getByRole('region', { name: 'แบนเนอร์' })).toBeVisible();
  const first = await site.firstCard.elementHandle();
  release();
  // Opens only with what comes after the engine.
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).first().click();
  await expect(site.dialog('เข้าสู่ระบบ')).toBeVisible();
  expect(await first.evaluate((card) => card.isConnected)).toBe(true);
  expect(await readShift(page)).toBeLessThan(0.02);
});

test('who signs in and out meanwhile in another tab sees their own', async ({
  context,
  page,
  site,
  backEnd,
}) => {
  const release = await openWithoutEngine(page);
  await expect(site.cards).toHaveCount(14);
  const other = new Site(await context.newPage());
  await other.login(gold);
  await expect(site.panel).toContainText(gold.username);
  await expect(site.panelBalance).toHaveText('');

  const left = await context.newPage();
  const asked: string[] = [];
  left.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const releaseLeft = await openWithoutEngine(left);
  await expect(new Site(left).panel).toBeVisible();

  release();
  await expect(site.panelBalance).toHaveText(asMoney(await backEnd.fetchBalance(gold)));

  await other.page.bringToFront();
  await other.header.getByRole('button', { name: 'เมนู' }).click();
  await other.page.getByRole('dialog').getByRole('button', { name: 'ออกจากระบบ' }).click();
  await other.page.getByRole('alertdialog').getByRole('button', { name: 'ออกจากระบบ' }).click();
  await expect(new Site(left).panel).toBeHidden();
  releaseLeft();
  await left.bringToFront();
  await left.getByRole('button', { name: 'เข้าสู่ระบบ' }).first().click();
  await expect(new Site(left).dialog('เข้าสู่ระบบ')).toBeVisible();
  await expect(left).toHaveURL('/');
  expect(asked).not.toContain(memberWallets.path);
  expect(asked).not.toContain(memberPoints.path);
});
