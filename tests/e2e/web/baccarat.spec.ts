import { expect, test } from '../../support/e2e';
import { Keyboard } from '../../support/journey-keyboard';
import { asMoney, gold } from '../../support/journey-site';
import { TableFrame } from '../../support/journey-table';

const TABLE = '/play?game_id=baccarat-gold&provider_id=manee&source=sandbox';
const results = { player: 'ผู้เล่นชนะ', tie: 'เสมอ', banker: 'เจ้ามือชนะ' } as const;

test('three hands for money, one of them by keyboard alone, and the money is right', async ({
  page,
  site,
  backEnd,
  complaints,
}) => {
  test.slow();
  complaints.expect(/^429: POST \/sandbox\/api\/deal$/);
  await site.arriveAs(gold);
  let balance = await backEnd.fetchBalance(gold);
  await site.open(TABLE);
  const table = new TableFrame(page);
  await table.untilReady();
  await expect(table.frame.getByRole('img', { name: /^บีดเพลท/ })).toBeVisible();
  await expect(table.frame.getByText('สถิติย้อนหลังไม่เพิ่มโอกาสชนะ')).toBeVisible();

  await table.chip(20).click();
  await table.spot('ผู้เล่น').click();
  await table.spot('เสมอ').click();
  await expect(table.dealButton).toContainText('฿40');
  const first = await table.deal();
  expect(first).toMatchObject({ bet: 4000, hands: 1 });
  await expect(table.spoken).toContainText(results[first.winner]);

  await table.repeatButton.click();
  await table.chip(5).click();
  await table.spot('เจ้ามือ').click();
  const second = await table.deal();
  expect(second).toMatchObject({ bet: 4500, hands: 2 });

  const keyboard = new Keyboard(page);
  await keyboard.tabTo(table.chip(50));
  await page.keyboard.press('Space');
  await expect(table.chip(50)).toHaveAttribute('aria-pressed', 'true');
  await keyboard.tabTo(table.spot('เจ้ามือ'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(table.spoken).toHaveText('เจ้ามือ ฿50');
  await keyboard.tabTo(table.dealButton);
  const third = await table.deal(() => page.keyboard.press('Enter'));
  expect(third).toMatchObject({ bet: 5000, hands: 3 });
  await expect(table.dealButton).toBeFocused();
  await expect(table.spoken).toContainText(results[third.winner]);

  for (const { bet, win, balance: told } of [first, second, third]) {
    balance += win - bet;
    expect(told).toBe(balance);
  }
  await expect(table.frame.getByText(asMoney(balance), { exact: true }).first()).toBeVisible();
  expect(await backEnd.fetchBalance(gold)).toBe(balance);
  expect((await backEnd.verifyLedger()).faults).toEqual([]);

  // Another visit finds the shoe where it was.
  await page.reload();
  await table.untilReady();
  await table.repeatButton.click();
  await expect(table.dealButton).toContainText('฿50');
  await expect(table.frame.getByLabel(/^ผู้เล่นชนะ \d เสมอ \d เจ้ามือชนะ \d$/)).toBeVisible();
});

test('a visitor plays for fun, and computes the shoe again once it is revealed', async ({
  page,
  site,
  complaints,
}) => {
  test.slow();
  complaints.expect(/^429: POST \/sandbox\/api\/deal$/);
  await page.setViewportSize({ width: 360, height: 640 });
  await site.open(TABLE);
  await page.getByRole('button', { name: 'ทดลองเล่น' }).click();
  const table = new TableFrame(page);
  await table.untilReady();
  await expect(table.frame.getByText('ยอดทดลอง')).toBeVisible();
  await table.spot('เจ้ามือ').click();
  const first = await table.deal();
  await table.repeatButton.click();
  const second = await table.deal();
  expect(second.balance).toBe(first.balance - second.bet + second.win);

  await table.frame.getByRole('button', { name: 'กติกาและอัตราจ่าย' }).click();
  const rules = table.frame.getByRole('dialog', { name: 'กติกาและอัตราจ่าย' });
  await expect(rules.getByText('คำนวณซ้ำแล้ว')).toHaveCount(0);
  await rules.getByRole('button', { name: 'เปิดขอนใหม่และเปิดเผยซีด' }).click();
  await expect(rules.getByText('คำนวณซ้ำแล้ว ตรงกัน')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(table.frame.getByRole('img', { name: 'บีดเพลท ขอนใหม่ ยังไม่มีผล' })).toBeVisible();
});
