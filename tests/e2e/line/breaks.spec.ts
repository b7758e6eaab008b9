import { findSeriousViolations } from '../../support/e2e-accessibility';
import { expect, test } from '../../support/e2e-line';
import { measureOverflow } from '../../support/e2e-overflow';
import { findThumbTooSmall } from '../../support/e2e-thumb';
import { Keyboard } from '../../support/journey-keyboard';
import { linePhone } from '../../support/line-browser';

test.use(linePhone);

test('a time-out inside LINE leads from every page to its screen, and leaves the withdrawal open', async ({
  page,
  site,
  come,
  backEnd,
}) => {
  const member = await come('/member/safety');
  const before = await backEnd.fund(member, '500');
  const keyboard = new Keyboard(page);
  await keyboard.tabTo(site.main.getByRole('button', { name: /^พักการเล่น/ }));
  await page.keyboard.press('Enter');
  const sheet = site.dialog('พักการเล่น');
  await sheet.getByText('7 วัน', { exact: true }).tap();
  await expect(sheet.getByText(/^เริ่มทันที ถึง /)).toBeVisible();
  expect(await findSeriousViolations(page), 'sheet').toEqual([]);
  await sheet.getByRole('button', { name: 'เริ่มพัก 7 วัน' }).tap();

  const title = site.main.getByRole('heading', { level: 1, name: /^คุณพักอยู่ถึง / });
  await expect(title).toBeVisible();
  await expect(page).toHaveURL('/liff/member/break');
  await expect(sheet).toBeHidden();
  expect(await findSeriousViolations(page), 'screen').toEqual([]);
  expect(await findThumbTooSmall(page)).toEqual([]);
  await expect(page.getByRole('link', { name: 'ฝาก', exact: true })).toHaveCount(0);
  const size = page.viewportSize()!;
  // The width of a phone, and half of it, as at double zoom.
  for (const width of [360, 180]) {
    await page.setViewportSize({ width, height: 740 });
    await expect.poll(() => measureOverflow(page), `wider than ${width}`).toBe(0);
  }
  await page.setViewportSize(size);

  for (const path of ['/slot', '/lotto/lobby', '/member/deposit', '/promotions', '']) {
    await site.open(`/liff${path}`);
    await expect(title, path).toBeVisible();
    await expect(page).toHaveURL('/liff/member/break');
  }

  await site.main.getByRole('link', { name: 'ถอนเงิน' }).tap();
  await expect(site.main.getByText('ถอนได้ทั้งหมด')).toBeVisible();
  await expect(site.main.getByText('ขั้นต่ำ')).toHaveCount(0);
  await site.main.getByLabel('จำนวนเงินที่ต้องการถอน').fill('37.50');
  await site.main.getByRole('button', { name: 'ถอนเงิน', exact: true }).tap();
  await site.main.getByRole('button', { name: 'ยืนยันถอนเงิน' }).tap();
  await expect(site.main.getByRole('heading', { name: 'รอทีมงานอนุมัติ' })).toBeVisible();
  expect(await backEnd.fetchBalance(member)).toBe(before - 37_50);
  await page.goBack();
  await expect(title).toBeVisible();
  expect((await backEnd.verifyLedger()).faults).toEqual([]);
});
