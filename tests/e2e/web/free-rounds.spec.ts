import { expect, test } from '../../support/e2e';
import { asMoney } from '../../support/journey-site';

test('free rounds are played in the game, and the first paid round needs a confirmation', async ({
  page,
  site,
  backEnd,
  complaints,
}) => {
  test.slow();
  complaints.expect(/^429: POST \/sandbox\/api\/spin$/);
  const member = await backEnd.register();
  await backEnd.giveFreeRounds(member, 'golden-dragon', 2);
  await site.keepSession(member);
  await site.open('/slot');
  const game = await site.openGame(site.main.getByRole('button', { name: /^มังกรทอง ค่าย/ }).first());
  const { frame } = game;

  await game.untilReady(game.freeSpinButton);
  await expect(frame.getByText('ฟรี 2 รอบ')).toBeVisible();
  await expect(frame.getByRole('group', { name: 'เลือกเดิมพันด่วน' })).toBeHidden();
  await expect(frame.getByRole('button', { name: 'เพิ่มเดิมพัน' })).toBeDisabled();
  const press = () => game.freeSpinButton.click();
  const first = await game.spin(press, game.freeSpinButton);
  expect(first).toEqual({ bet: 2_00, win: first.win, balance: first.win });
  await expect(frame.getByText('ฟรี 1 รอบ')).toBeVisible();

  const question = frame.getByRole('group', { name: 'รอบฟรีครบแล้ว' });
  const second = await game.spin(press, null);
  const won = first.win + second.win;
  expect(second.balance).toBe(won);
  // The round may trigger free spins first.
  await expect(question).toContainText('รอบถัดไปใช้เงินจากกระเป๋า', { timeout: 60_000 });
  // A key still held from spinning answers the question and does not start a paid spin.
  await expect(question.getByRole('button', { name: 'เล่นต่อ' })).toBeFocused();
  await page.keyboard.press('Space');
  await game.untilReady();
  await expect(question).toBeHidden();
  await expect(frame.getByText(asMoney(won), { exact: true }).first()).toBeVisible();
  await expect(frame.getByRole('group', { name: 'เลือกเดิมพันด่วน' })).toBeVisible();

  await game.close();
  expect(await backEnd.fetchBalance(member)).toBe(won);
  expect((await backEnd.verifyLedger()).faults).toEqual([]);
});
