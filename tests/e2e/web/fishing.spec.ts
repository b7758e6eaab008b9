import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '../../support/e2e';
import { Keyboard } from '../../support/journey-keyboard';
import { asMoney, gold } from '../../support/journey-site';
import { WaterFrame } from '../../support/journey-water';

test('a member shoots by pointer and keyboard, and every balance is right', async ({
  page,
  site,
  backEnd,
  complaints,
}) => {
  test.slow();
  complaints.expect(/^429: POST \/sandbox\/api\/shoot$/);
  await site.arriveAs(gold);
  let balance = await backEnd.fetchBalance(gold);
  await site.open('/fishing');
  await expect(site.cards).toHaveCount(3);
  const water = new WaterFrame(page);
  await site.main.getByRole('button', { name: /^ยิงปลา อ่าวทอง/ }).click();
  await water.untilReady();

  await water.tapFish();
  await water.untilShots(1);

  // Three presses at the same time make two shots: one is in flight, and one waits for it.
  await water.fish('ปลาทู').click();
  await water.frame.getByRole('button', { name: 'เพิ่มราคาต่อนัด' }).click();
  await water.shootButton.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
    button.click();
  });
  await water.untilShots(3);
  expect(water.shots.slice(1)).toMatchObject([
    { fish: 'mackerel', price: 200 },
    { fish: 'mackerel', price: 200 },
  ]);

  const keyboard = new Keyboard(page);
  await keyboard.tabTo(water.fish('ปลาทู'), 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(water.fish('ปลาการ์ตูน')).toBeFocused();
  await expect(water.fish('ปลาการ์ตูน')).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('Space');
  await water.untilShots(4);
  expect(water.shots[3]).toMatchObject({ fish: 'clownfish', price: 200 });

  for (const { price, win, balance: shownBalance } of water.shots) {
    balance += win - price;
    expect(shownBalance).toBe(balance);
  }
  await expect(water.frame.getByText(asMoney(balance), { exact: true }).first()).toBeVisible();
  expect(await backEnd.fetchBalance(gold)).toBe(balance);
  expect((await backEnd.verifyLedger()).faults).toEqual([]);
});

test('a demo player verifies shots after their seed is revealed, and the game is accessible', async ({
  page,
  site,
  browser,
  complaints,
}) => {
  test.slow();
  complaints.expect(/^429: POST \/sandbox\/api\/shoot$/);
  await page.setViewportSize({ width: 360, height: 740 });
  await site.open('/play?game_id=fishing-deep-sea&provider_id=northlight&source=sandbox');
  await page.getByRole('button', { name: 'ทดลองเล่น' }).click();
  const water = new WaterFrame(page);
  await water.untilReady();
  await water.shootButton.click();
  await water.untilShots(1);

  await water.frame.getByRole('button', { name: 'กติกาและอัตราจ่าย' }).click();
  const rules = water.frame.getByRole('dialog', { name: 'กติกาและอัตราจ่าย' });
  await expect(rules.getByRole('row', { name: /ปลาริบบิ้นทอง ×120 0.8% 96%/ })).toBeVisible();
  await rules.getByRole('button', { name: 'เปลี่ยนเลขลับ' }).click();
  await expect(rules.getByText('คำนวณซ้ำแล้ว ตรงกัน')).toHaveCount(1);

  // Opens the game in its own tab, in a context where its policy does not block the accessibility analyser.
  const context = await browser.newContext({
    bypassCSP: true,
    viewport: { width: 360, height: 680 },
  });
  const alone = await context.newPage();
  await alone.goto(new URL(await water.url(), page.url()).href);
  await expect(alone.getByRole('button', { name: /^ยิง/ })).toHaveAttribute(
    'aria-disabled',
    'false',
  );
  expect((await new AxeBuilder({ page: alone }).analyze()).violations).toEqual([]);
  await alone.getByRole('button', { name: 'กติกาและอัตราจ่าย' }).click();
  await expect(alone.getByRole('dialog')).toBeVisible();
  await alone.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  );
  expect((await new AxeBuilder({ page: alone }).analyze()).violations).toEqual([]);
  await context.close();
});
