import { expect, test } from '../../support/e2e';
import { findSeriousViolations } from '../../support/e2e-accessibility';
import { Keyboard } from '../../support/journey-keyboard';
import { asMoney, gold, hero } from '../../support/journey-site';

const SPINS = 4;

test('a member logs in, plays some spins and logs out, and every balance is right', async ({
  page,
  site,
  backEnd,
  complaints,
}) => {
  test.slow();
  complaints.expect(/^429: POST \/sandbox\/api\/spin$/);
  const before = await backEnd.fetchBalance(gold);

  await site.open('/');
  await expect(site.panel).toBeHidden();
  await site.header.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
  const dialog = site.dialog('เข้าสู่ระบบ');
  const send = dialog.getByRole('button', { name: 'เข้าสู่ระบบ' });
  await send.click();
  await expect(dialog.getByText('กรุณากรอกเบอร์โทร')).toBeVisible();
  expect(await findSeriousViolations(page), 'login with errors').toEqual([]);
  await site.fillLogin(dialog, gold);
  await send.click();
  await expect(site.toast('ยินดีต้อนรับกลับ')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/');
  await expect(site.panel.getByText(gold.username)).toBeVisible();
  await expect(site.panel.getByText('VIP โกลด์')).toBeVisible();
  await expect(site.panelBalance).toHaveText(asMoney(before));

  await site.main
    .getByRole('navigation', { name: 'หมวดหมู่' })
    .getByRole('link', { name: /^สล็อต/ })
    .click();
  await expect(page).toHaveURL('/slot');
  const label = await site.firstCard.getByRole('img').getAttribute('alt');
  const game = await site.openGame(site.firstCard);
  await expect(site.toast('กำลังเริ่มเกม')).toBeVisible();
  await game.untilReady();

  let balance = before;
  for (let round = 1; round <= SPINS; round += 1) {
    const { bet, win, balance: shownBalance } = await game.spin();
    balance += win - bet;
    expect(shownBalance, `balance after round ${round}`).toBe(balance);
    await expect(game.frame.getByText(asMoney(balance), { exact: true }).first()).toBeVisible();
  }

  await game.close();
  await expect(page).toHaveURL('/slot');
  await expect(site.headerBalance).toHaveText(asMoney(balance));
  expect(await backEnd.fetchBalance(gold)).toBe(balance);
  expect((await backEnd.verifyLedger()).faults).toEqual([]);

  await site.header.getByRole('link', { name: 'โชคดี' }).click();
  await expect(site.panelBalance).toHaveText(asMoney(balance));
  // The member may have played other games before; the latest one comes first.
  const lastPlayed = site.main.getByRole('region', { name: 'เล่นล่าสุด' }).getByRole('button');
  await expect(lastPlayed.first()).toContainText(label?.split(' ค่าย ')[0] ?? 'a name');

  await site.header.getByRole('button', { name: 'เมนู' }).click();
  const logout = page.getByRole('dialog').getByRole('button', { name: 'ออกจากระบบ' });
  await expect(logout).toBeVisible();
  expect(await findSeriousViolations(page), 'menu').toEqual([]);
  await logout.click();
  const question = page.getByRole('alertdialog', { name: 'ต้องการออกจากระบบหรือไม่' });
  await expect(question).toBeVisible();
  expect(await findSeriousViolations(page), 'question before the logout').toEqual([]);
  await question.getByRole('button', { name: 'ออกจากระบบ' }).click();
  await expect(site.toast('ออกจากระบบแล้ว')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(site.panel).toBeHidden();
  await expect(site.header.getByRole('button', { name: 'เข้าสู่ระบบ' })).toBeVisible();
});

test('a member logs in, plays and logs out with the keyboard alone', async ({
  page,
  site,
  backEnd,
  complaints,
}) => {
  test.slow();
  complaints.expect(/^429: POST \/sandbox\/api\/spin$/);
  const before = await backEnd.fetchBalance(hero);
  await site.open('/slot');
  await expect(site.firstCard).toBeVisible();

  const keyboard = new Keyboard(page);
  await keyboard.tabTo(site.header.getByRole('button', { name: 'เข้าสู่ระบบ' }));
  await page.keyboard.press('Enter');
  const dialog = site.dialog('เข้าสู่ระบบ');
  await expect(dialog).toBeVisible();
  await keyboard.tabTo(dialog.getByLabel('เบอร์โทรศัพท์'));
  await page.keyboard.type(hero.username);
  await keyboard.tabTo(dialog.getByLabel('รหัสผ่าน', { exact: true }));
  await page.keyboard.type(hero.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  // The button that opened the dialog is gone, so the focus moves to the page's heading.
  await expect(site.main.getByRole('heading', { level: 1 })).toBeFocused();

  const card = site.cards.nth(1);
  await keyboard.tabTo(card);
  await page.keyboard.press('Enter');
  const game = site.game();
  await game.untilReady();
  let balance = before;
  await keyboard.tabTo(game.spinButton);
  for (const key of ['Space', 'Enter', 'Space']) {
    const { bet, win } = await game.spin(() => page.keyboard.press(key));
    balance += win - bet;
  }
  await expect(game.frame.getByText(asMoney(balance), { exact: true }).first()).toBeVisible();

  // The game has the focus, and its frame receives every key.
  await game.close(() => page.keyboard.press('Escape'));
  await expect(card).toBeFocused();
  await expect(site.headerBalance).toHaveText(asMoney(balance));
  expect(await backEnd.fetchBalance(hero)).toBe(balance);

  const menu = site.header.getByRole('button', { name: 'เมนู' });
  await keyboard.tabTo(menu, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(menu).toBeFocused();

  await page.keyboard.press('Enter');
  await keyboard.tabTo(page.getByRole('dialog').getByRole('button', { name: 'ออกจากระบบ' }));
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'ต้องการออกจากระบบหรือไม่' });
  // The button that cancels has the focus.
  await expect(question.getByRole('button', { name: 'ยกเลิก' })).toBeFocused();
  await keyboard.tabTo(question.getByRole('button', { name: 'ออกจากระบบ' }));
  await page.keyboard.press('Enter');
  await expect(site.toast('ออกจากระบบแล้ว')).toBeVisible();
  await expect(page).toHaveURL('/');
  expect((await backEnd.verifyLedger()).faults).toEqual([]);
});
