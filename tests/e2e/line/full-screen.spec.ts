import type { Page } from '@playwright/test';
import { measure, overlaps } from '../../support/e2e-boxes';
import { expect, test } from '../../support/e2e-line';
import type { GameFrame } from '../../support/journey-game';
import { linePhone } from '../../support/line-browser';

const small = { width: 360, height: 640 };
const INSET_PX = 34;

test.use(linePhone);

/** Expects that no control covers the game and that the game has nearly the whole screen. */
async function expectUncovered(page: Page, game: GameFrame): Promise<void> {
  const leave = page.getByRole('button', { name: 'ออกจากโหมดเต็มจอ' });
  await expect(leave).toBeVisible();
  const stage = await measure(page.locator('iframe[sandbox]'));
  for (const control of [leave, game.closeButton]) {
    const box = await measure(control);
    expect(overlaps(box, stage)).toBe(false);
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  }
  const area = await page.evaluate(() => innerWidth * innerHeight);
  expect((stage.width * stage.height) / area).toBeGreaterThan(0.93);
  await game.frame.getByRole('button', { name: 'กติกาและอัตราจ่าย' }).click();
  const rules = game.frame.getByRole('dialog');
  await expect(rules).toBeVisible();
  await rules.getByRole('button', { name: 'ปิด', exact: true }).click();
  await expect(rules).toBeHidden();
}

test("the browser's full screen covers nothing of a game, and the phone's bottom inset is added only once", async ({
  page,
  site,
  come,
}) => {
  await come('/slot');
  const game = await site.openGame(site.firstCard);
  await page.getByRole('button', { name: 'ทดลองเล่น' }).click();
  await game.untilReady();
  const enter = page.getByRole('button', { name: 'เต็มจอ', exact: true });
  const leave = page.getByRole('button', { name: 'ออกจากโหมดเต็มจอ' });
  const frame = page.locator('iframe[sandbox]');

  const inSheet = await measure(frame);
  await enter.click();
  await expectUncovered(page, game);
  await leave.click();
  await expect(leave).toHaveCount(0);
  await expect.poll(() => measure(frame)).toEqual(inSheet);

  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: INSET_PX } });
  const expectClear = (screenHeight: number) =>
    expect(async () => {
      const { y, height } = await measure(game.spinButton);
      const left = screenHeight - y - height;
      expect(left).toBeGreaterThanOrEqual(INSET_PX);
      expect(left).toBeLessThan(2 * INSET_PX);
    }).toPass();
  for (const viewport of [linePhone.viewport, small]) {
    await page.setViewportSize(viewport);
    await expectClear(viewport.height);
  }
  await enter.click();
  await expect(leave).toBeVisible();
  await expectClear(small.height);
});

test('the fallback for a browser without full screen covers nothing of a game', async ({
  page,
  site,
  come,
  context,
}) => {
  await context.addInitScript({
    content: "Object.defineProperty(document, 'fullscreenEnabled', { get: () => false });",
  });
  await come('/slot');
  const game = await site.openGame(site.firstCard);
  await page.getByRole('button', { name: 'ทดลองเล่น' }).click();
  await game.untilReady();
  const frame = page.locator('iframe[sandbox]');
  const inSheet = await measure(frame);
  await page.getByRole('button', { name: 'เต็มจอ', exact: true }).click();
  for (const viewport of [linePhone.viewport, small, { width: 740, height: 360 }]) {
    await page.setViewportSize(viewport);
    await expectUncovered(page, game);
  }
  await page.setViewportSize(linePhone.viewport);
  const leave = page.getByRole('button', { name: 'ออกจากโหมดเต็มจอ' });
  await leave.click();
  await expect(leave).toHaveCount(0);
  await expect.poll(() => measure(frame)).toEqual(inSheet);
});
