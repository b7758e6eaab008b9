import type { Page } from '@playwright/test';
import { expect, test } from '../../support/e2e';
import { findSeriousViolations } from '../../support/e2e-accessibility';

test.use({ announces: true });

test('a first visit opens the announcements, and a second visit does not', async ({
  page,
  site,
}) => {
  await site.open('/');
  const next = page.getByRole('button', { name: 'ถัดไป', exact: true });
  await expect(next).toBeFocused();
  expect(await findSeriousViolations(page), 'announcements').toEqual([]);
  // Keyboard and wheel reach nothing behind the dialog.
  for (const name of ['ปิด', 'ดูรายละเอียด', 'ถัดไป']) {
    await pressTab(page);
    await expect(page.locator(':focus')).toHaveAccessibleName(name);
  }
  await page.mouse.wheel(0, 400);
  await page.keyboard.press('Enter');
  await expect(site.dialog('ประกาศสำคัญ ( 2 / 3 )')).toBeVisible();
  await next.click();
  await expect(site.dialog('ประกาศสำคัญ ( 3 / 3 )')).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.getByRole('button', { name: 'ปิดประกาศ' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.reload();
  await page.getByRole('button', { name: 'กิจกรรม' }).click();
  const events = site.dialog('กิจกรรม');
  await expect(events.getByRole('button', { name: 'ปิด', exact: true })).toBeFocused();
  await expect(events.getByRole('img').first()).toBeVisible();
  expect(await findSeriousViolations(page), 'events').toEqual([]);
  await events.getByRole('button', { name: /^กิจกรรมที่ 2/ }).click();
  await expect(events.getByRole('button', { name: /^กิจกรรมที่ 2/ })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await page.mouse.click(4, 4);
  await expect(events).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the home page shows announcements before the app has loaded and remembers that they were closed', async ({
  page,
  site,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  const early = site.dialog('ประกาศสำคัญ ( 1 / 3 )');
  // Pages other than the home page show no announcements.
  await page.goto('/slot', { waitUntil: 'commit' });
  await expect(site.firstCard).toBeVisible();
  await expect(early).toHaveCount(0);

  await page.goto('/', { waitUntil: 'commit' });
  await expect(early.getByRole('heading', { level: 3 })).toBeVisible();
  expect(await findSeriousViolations(page), 'before the app').toEqual([]);
  await early.getByRole('button', { name: 'ปิด', exact: true }).click();
  await expect(early).toBeHidden();

  release();
  await page.getByRole('button', { name: 'กิจกรรม' }).click();
  await expect(site.dialog('กิจกรรม')).toBeVisible();
  await expect(early).toHaveCount(0);
  await page.reload();
  await expect(site.firstCard).toBeVisible();
  await expect(early).toHaveCount(0);
});

/** Moves the focus to the next element, skipping the browser's own controls. */
async function pressTab(page: Page): Promise<void> {
  do await page.keyboard.press('Tab');
  while (await page.evaluate(() => document.activeElement === document.body));
}
