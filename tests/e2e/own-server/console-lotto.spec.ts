import type { Locator } from '@playwright/test';
import { findSeriousViolations } from '../../support/e2e-accessibility';
import { expect, test } from '../../support/e2e-console';
import { measureOverflow } from '../../support/e2e-overflow';
import type { BuiltServer } from '../../support/e2e-server';
import type { BackEnd } from '../../support/journey-backend';
import type { Desk } from '../../support/journey-console';
import { asMoney } from '../../support/journey-site';

const MINUTE = 60_000;
const MARKET = 'ฮานอยปกติ';
const HOUR = 60 * MINUTE;
const WHY = 'ต้นทางงดออกผล';
const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test.use({ demo: 'demo', movesClock: true });

/** The special and the first prize of Hanoi: "3 ตัวบน" 915, "2 ตัวบน" 15, "2 ตัวล่าง" 37. */
const right = ['82915', '20837'];
const wrong = ['82916', '20837'];
const labels = ['รางวัลพิเศษ', 'รางวัลที่หนึ่ง'];

async function type(desk: Desk, numbers: readonly string[]): Promise<void> {
  for (const [at, number] of numbers.entries()) {
    await desk.main.getByLabel(labels[at] ?? '', { exact: true }).fill(number);
  }
}

const previewOf = (desk: Desk): Locator => desk.main.getByRole('region', { name: 'ยอดจ่ายก่อนยืนยัน' });
const figureOf = (region: Locator, name: string): Locator =>
  region.locator('dl > div').filter({ hasText: name }).getByRole('definition');

/** The second person types the result again and confirms it. */
async function confirm(desk: Desk, numbers: readonly string[]): Promise<void> {
  await expect(desk.main.getByRole('button', { name: 'ยืนยันและจ่าย' })).toHaveCount(0);
  await type(desk, numbers);
  await desk.button('ตรวจว่าตรงกัน').click();
  await expect(previewOf(desk)).toBeVisible();
  await desk.main.getByRole('button', { name: 'ยืนยันและจ่าย' }).click();
  const dialog = desk.dialog(`ยืนยันผล ${MARKET}`);
  await expect(dialog.getByRole('button', { name: 'ยืนยันและจ่าย' })).toBeFocused();
  await dialog.getByRole('button', { name: 'ยืนยันและจ่าย' }).click();
  await expect(desk.button('แก้ผลที่จ่ายไปแล้ว')).toBeVisible();
}

test('a result that waits is typed again and confirmed on a phone', async ({ openBrowser }) => {
  const tan = await openBrowser(phone);
  await tan.signIn({ name: 'tan' }, '/lotto?state=second');
  await tan.main.getByRole('button', { name: /^ลาวสตาร์/ }).tap();
  expect(await measureOverflow(tan.page)).toBe(0);
  await tan.main.getByLabel('เลขที่ออก 4 ตัว').fill('4821');
  await tan.button('ตรวจว่าตรงกัน').tap();
  await expect(previewOf(tan)).toBeVisible();
  expect(await measureOverflow(tan.page)).toBe(0);
  expect(await findSeriousViolations(tan.page)).toEqual([]);
  const act = tan.main.getByRole('button', { name: 'ยืนยันและจ่าย' });
  expect((await act.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await act.tap();
  await tan.dialog('ยืนยันผล ลาวสตาร์').getByRole('button', { name: 'ยืนยันและจ่าย' }).tap();
  await expect(tan.button('แก้ผลที่จ่ายไปแล้ว')).toBeVisible();
});

test('a void says what it refunds, and the member gets the stake back with the sentence', async ({
  openBrowser,
  member,
  backEnd,
}) => {
  const { credentials } = member;
  const before = await backEnd.fetchBalance(credentials);
  const { round_id } = await backEnd.fetchOpenRound('last');
  await backEnd.betOnEveryDigit(credentials, round_id, 5);
  const lek = await openBrowser(desktop);
  await lek.signIn({ name: 'lek' }, `/lotto/result/${round_id}`);
  await lek.button('คืนโพย').click();
  const dialog = lek.dialog('คืนโพยทั้งงวด');
  await expect(dialog).toContainText(/คืนเงิน \d+ โพย รวม ฿/);
  await dialog.getByLabel('เหตุผลที่สมาชิกจะเห็น').selectOption(WHY);
  await dialog.getByRole('button', { name: 'คืนโพย' }).click();
  await expect(lek.main.getByText('คืนเงินทุกโพยแล้ว')).toBeVisible();
  await expect.poll(() => backEnd.fetchBalance(credentials)).toBe(before);
  expect((await backEnd.verifyLedger()).faults).toEqual([]);
});

/** Returns a round of Hanoi that takes bets; in the evening the clock moves to the next day first. */
async function openHanoi(server: BuiltServer, backEnd: BackEnd) {
  for (;;) {
    const round = await backEnd.fetchRoundTimes('hanoi').catch(() => undefined);
    if (round && Date.parse(round.closes_at) - server.now.getTime() > 2 * MINUTE) return round;
    await server.passTime(HOUR);
  }
}

test('a result is typed by two people and paid as foreseen, and a correction moves the difference', async ({
  openBrowser,
  member,
  backEnd,
  server,
}) => {
  // The clock passes two days for three people.
  test.slow();
  const { credentials } = member;
  await backEnd.fund(credentials, '900');
  const round = await openHanoi(server, backEnd);
  const path = `/lotto/result/${round.round_id}`;
  await backEnd.betOn(credentials, round.round_id, {
    ...{ betType: 'two_top', numbers: ['15', '16'], baht: 10 },
  });
  await backEnd.betOn(credentials, round.round_id, {
    ...{ betType: 'three_tod', numbers: ['519'], baht: 5 },
  });
  const before = await backEnd.fetchBalance(credentials);
  await server.passTime(Date.parse(round.closes_at) - server.now.getTime() + MINUTE);

  const lek = await openBrowser(desktop);
  await lek.signIn({ name: 'lek' }, path);
  const derived = lek.main.getByRole('region', { name: 'เลขที่ใช้ตัดสิน' });
  await lek.main.getByLabel('รางวัลพิเศษ', { exact: true }).fill('829');
  await expect(derived).toContainText('9··');
  await type(lek, right);
  await expect(derived).toContainText('159 195 519 591 915 951');
  await lek.button('ตรวจยอดจ่าย').click();
  await expect(figureOf(previewOf(lek), 'จ่ายรางวัล')).toHaveText('฿1,500.00');
  await expect(figureOf(previewOf(lek), 'ยอดแทง')).toHaveText('฿25.00');
  expect(await findSeriousViolations(lek.page)).toEqual([]);
  await lek.button('บันทึกผล').click();
  await expect(lek.main.getByText(/จะไม่จ่ายเองเมื่อปล่อยไว้/)).toBeVisible();
  expect(await backEnd.fetchBalance(credentials)).toBe(before);
  await lek.page.goto('about:blank');

  // Nothing is paid while everybody is away, even beyond the draw and the refund.
  await server.passTime(Date.parse(round.draws_at) - server.now.getTime() + 90 * MINUTE);
  const tan = await openBrowser(desktop);
  await tan.signIn({ name: 'tan' }, '/lotto');
  expect(await backEnd.fetchBalance(credentials)).toBe(before);
  const row = tan.main.getByRole('row', { name: MARKET }).filter({ hasText: 'รอยืนยัน' });
  await expect(row).toContainText('lek บันทึก');
  await row.getByRole('button').click();
  await expect(tan.heading(`ผล ${MARKET}`)).toBeVisible();
  await expect(tan.main.getByText('82915')).toHaveCount(0);
  await confirm(tan, right);
  expect(await backEnd.fetchBalance(credentials)).toBe(before + 1_500_00);
  const paid = tan.main.getByRole('region', { name: 'งวดนี้' });
  await expect(figureOf(paid, 'จ่ายแล้ว')).toHaveText('฿1,500.00');

  // The member spends the prize, so the correction cannot take all of it back.
  const left = await backEnd.fetchBalance(credentials);
  const next = await backEnd.fetchRound('omsin');
  const stakes = Math.floor(left / 100) - 200;
  await backEnd.betOn(credentials, next, { betType: 'run_top', numbers: ['4'], baht: stakes });
  await lek.signIn({ name: 'lek' }, path);
  await lek.button('แก้ผลที่จ่ายไปแล้ว').click();
  await expect(lek.main.getByRole('region', { name: 'ผลที่จ่ายไปแล้ว' })).toContainText('82915');
  await type(lek, wrong);
  await lek.button('ตรวจยอดจ่าย').click();
  await expect(figureOf(previewOf(lek), 'จ่ายรางวัล')).toHaveText('฿900.00');
  const takesBack = await figureOf(previewOf(lek), 'ดึงคืนจากสมาชิก').textContent();
  const missing = await figureOf(previewOf(lek), 'ดึงคืนไม่ได้').textContent();
  await lek.button('บันทึกการแก้ผล').click();
  await expect(lek.main.getByText(/รออีกคนพิมพ์ซ้ำจากต้นทาง/)).toBeVisible();
  await confirm(tan, wrong);
  const balance = left - stakes * 100;
  const after = await backEnd.fetchBalance(credentials);
  expect(takesBack).toBe(asMoney(balance - after));
  expect(missing).toBe(asMoney(600_00 - (balance - after)));
  await tan.main.getByRole('link', { name: 'ดูยอดค้างของงวดนี้' }).click();
  await expect(tan.main.getByRole('row', { name: /โพย \d+/ })).toContainText(missing ?? '');
  expect((await backEnd.verifyLedger()).faults).toEqual([]);
});
