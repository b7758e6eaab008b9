import { findSeriousViolations } from '../../support/e2e-accessibility';
import { expect, test } from '../../support/e2e-line';
import { linePhone } from '../../support/line-browser';

test.use(linePhone);

test('a check-in is points, LINE and a deposit make quests, a spin is a prize, and nobody reloads', async ({
  page,
  site,
  come,
  backEnd,
  standIn,
}) => {
  // The wheel turns for four seconds otherwise.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  standIn.friends = false;
  const member = await come('/quest');
  await expect(page).toHaveURL('/liff/member/creditfree');
  const dot = site.header.locator('[data-part="reward-dot"]');
  await expect(dot).toBeVisible();
  const points = (count: number) => site.header.getByText(`${count} แต้ม`, { exact: true });
  const calendar = site.main.getByRole('region', { name: 'เช็กอินรายวัน' });
  await calendar.getByRole('button', { name: 'เช็กอินวันนี้ รับ 5 แต้ม' }).click();
  await expect(calendar.getByText(/^เช็กอินวันนี้แล้ว/)).toBeVisible();
  await expect(points(5)).toBeVisible();

  await test.step('who is linked, and a friend when LINE says so, has the rewards of both', async () => {
    const link = site.main.getByRole('listitem').filter({ hasText: 'เชื่อมบัญชี LINE' });
    await link.getByRole('button', { name: /^รับ 20 แต้ม/ }).click();
    await expect(link.getByText('รับแล้ว', { exact: true })).toBeVisible();
    await expect(points(25)).toBeVisible();

    const friend = site.main.getByRole('listitem').filter({ hasText: 'เพิ่มเพื่อนทาง LINE' });
    await expect(friend.getByRole('link', { name: 'เพิ่มเพื่อน' })).toBeVisible();
    await expect.poll(() => standIn.callsTo('/friendship/v1/status').length).toBeGreaterThan(0);
    await expect(friend.getByRole('button')).toHaveCount(0);
    // What LINE's browser tells a page that is looked at again.
    standIn.friends = true;
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await friend.getByRole('button', { name: /^รับ สิทธิ์หมุน 1/ }).click();
    await expect(friend.getByText('รับแล้ว', { exact: true })).toBeVisible();
  });

  const deposit = site.main.getByRole('listitem').filter({ hasText: 'ฝากครั้งแรก' });
  await expect(deposit.getByRole('link', { name: 'ไปฝาก' })).toBeVisible();
  await backEnd.fund(member, '100');
  // Nobody asks: the page hears of it.
  await deposit.getByRole('button', { name: /^รับ 50 แต้ม/ }).click();
  await expect(deposit.getByText('รับแล้ว', { exact: true })).toBeVisible();
  await expect(points(75)).toBeVisible();
  expect(await findSeriousViolations(page), 'quests that were done').toEqual([]);

  await site.main.getByRole('link', { name: 'ไปหมุนวงล้อ' }).first().click();
  await expect(page).toHaveURL('/liff/member/wheel');
  await site.main.getByRole('button', { name: /^หมุนวงล้อ เหลือ/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect((await backEnd.verifyLedger()).faults).toEqual([]);
});
