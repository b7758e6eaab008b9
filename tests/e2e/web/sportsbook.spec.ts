import { expect, test } from '../../support/e2e';
import { findSeriousViolations } from '../../support/e2e-accessibility';
import { BookFrame } from '../../support/journey-book';
import { Keyboard } from '../../support/journey-keyboard';
import { asMoney, hero } from '../../support/journey-site';

/** After this time in milliseconds every match of the programme is over. */
const HALF_AN_HOUR_AND_A_MATCH = 34 * 60_000;
const BOOK = '/play?game_id=football-1x2&provider_id=toomtam&source=sandbox';

test('a member bets by pointer and keyboard, and the bets are settled while the page is closed', async ({
  page,
  site,
  server,
  backEnd,
  complaints,
}) => {
  test.slow();
  // The open page may call the server while it restarts.
  complaints.expect(/^failed: .* net::ERR_(?:CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE)$/);
  await site.arriveAs(hero);
  const before = await backEnd.fetchBalance(hero);
  await site.open('/sport');
  await site.main.getByRole('button', { name: /^ทายผลลูกหนัง ค่าย / }).click();
  const book = new BookFrame(page);
  await book.untilReady();

  await book.price(book.fixtures.nth(2), 0).click();
  await expect(book.confirmButton).toHaveText('ยืนยันโพย ฿100.00');
  await book.slip.getByRole('button', { name: 'เดิมพัน ฿500', exact: true }).click();
  const first = await book.confirm();
  await expect(book.spoken).toHaveText('รับโพย ฿500.00 แล้ว');
  expect(first).toMatchObject({
    balance_satang: before - 50_000,
    bets: [{ status: 'open', stake_satang: 50_000 }],
  });

  // The second bet is made by keyboard alone; the slip takes the focus.
  const keyboard = new Keyboard(page);
  await keyboard.tabTo(book.price(book.fixtures.nth(3), 1));
  await page.keyboard.press('Enter');
  await expect(book.slip.getByRole('heading', { name: 'เสมอ' })).toBeFocused();
  await keyboard.tabTo(book.stake);
  await book.stake.fill('5');
  await page.keyboard.press('Enter');
  await expect(book.slip.getByRole('alert')).toContainText('ใส่เดิมพันเป็นบาทเต็ม ฿10.00 ถึง ฿5,000.00');
  await book.stake.fill('75');
  const second = await book.confirm(() => page.keyboard.press('Enter'));
  expect(second.balance_satang).toBe(before - 57_500);
  expect(second.bets.map((bet) => bet.status)).toEqual(['open', 'open']);
  await expect(book.frame.getByText(asMoney(before - 57_500), { exact: true })).toBeVisible();
  expect(await backEnd.fetchBalance(hero)).toBe(before - 57_500);

  // The page is closed, and the server restarts after the matches have ended.
  await site.open('/member');
  await server.passTime(HALF_AN_HOUR_AND_A_MATCH);
  const after = await book.readAfter(async () => {
    await site.open(BOOK);
  });
  await book.untilReady();
  expect(after.bets).toHaveLength(2);
  for (const bet of after.bets) expect(['won', 'lost', 'returned']).toContain(bet.status);
  const back = after.bets.reduce((sum, bet) => sum + bet.payout_satang, 0);
  await expect.poll(() => backEnd.fetchBalance(hero)).toBe(before - 57_500 + back);
  expect((await backEnd.verifyLedger()).faults).toEqual([]);

  await expect(book.bets).toHaveCount(2);
  await expect(book.bets.filter({ hasText: 'รอผล' })).toHaveCount(0);
  await book.tab('ผลล่าสุด').click();
  await expect(book.frame.getByText('คำนวณซ้ำแล้ว ตรงกัน')).toHaveCount(12);
  await expect(book.frame.getByText('คำนวณซ้ำแล้วไม่ตรง')).toHaveCount(0);
});

test('a visitor bets in demo mode on a phone, and the game is accessible', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await site.open('/sport');
  await site.main.getByRole('link', { name: /เริ่มใน/ }).last().click();
  await page.getByRole('button', { name: 'ทดลองเล่น' }).click();
  const book = new BookFrame(page);
  await book.untilReady();
  await expect(book.frame.getByText('ยอดทดลอง')).toBeVisible();
  // The game opens at the tapped match, far down in the programme.
  await expect(book.fixtures.last()).toBeInViewport();
  await book.frame.getByRole('button', { name: 'สูง/ต่ำ' }).click();
  await book.price(book.fixtures.last(), 0).click();
  await expect(book.slip.getByRole('heading', { name: /^สูงกว่า \d\.5 ประตู$/ })).toBeVisible();
  const { balance_satang: balance } = await book.confirm();
  expect(balance).toBe(490_000);
  await book.tab('โพยของฉัน').click();
  await expect(book.bets).toHaveCount(1);
  await expect(book.bets.first()).toContainText('รอผล');

  // Opens the game in its own tab, where the accessibility analyser can reach it.
  const frame = page.frames().find((candidate) => candidate.url().includes('/sandbox/play/'));
  await page.goto(frame?.url() ?? '');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await findSeriousViolations(page), 'programme').toEqual([]);
  await page
    .getByRole('button', { name: / ราคา / })
    .first()
    .click();
  expect(await findSeriousViolations(page), 'slip').toEqual([]);
  await page
    .getByRole('button', { name: /^รายละเอียด/ })
    .last()
    .click();
  expect(await findSeriousViolations(page), 'details').toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: /^โพยของฉัน/ }).click();
  expect(await findSeriousViolations(page), 'bets').toEqual([]);
  await page.getByRole('button', { name: 'กติกาและอัตราจ่าย' }).click();
  expect(await findSeriousViolations(page), 'rules').toEqual([]);
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('button, input, summary')]
      .map((element) => ({ box: element.getBoundingClientRect(), text: element.textContent }))
      .filter(({ box }) => box.width > 0 && (box.height < 44 || box.width < 44))
      .map(({ text }) => text),
  );
  expect(small, 'targets smaller than a fingertip').toEqual([]);
});
