import { findSeriousViolations } from '../../support/e2e-accessibility';
import { expect, test } from '../../support/e2e-line';
import { linePhone } from '../../support/line-browser';

/**
 * First deposit in baht. The spins stake more than this amount, because a deposit also contains satang that must be
 * played; the second deposit covers the difference.
 */
const FIRST_DEPOSIT = 5_000;
const SPINS = 27;
const STAKE = 200;
const PLAYED_POINTS = (SPINS * STAKE) / 100;

test.use(linePhone);

test('quests show points, a check-in and a LINE friendship without a reload', async ({
  page,
  site,
  come,
  backEnd,
  standIn,
}) => {
  // With reduced motion the wheel shows its result immediately instead of after four seconds.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  standIn.friends = false;
  const member = await come('/quest');
  await expect(page).toHaveURL('/liff/member/creditfree');
  const dot = site.header.locator('[data-part="reward-dot"]');
  const points = (count: number) => site.header.getByText(`${count} แต้ม`, { exact: true });
  const calendar = site.main.getByRole('region', { name: 'เช็กอินรายวัน' });
  await expect(site.main.getByText('เล่นด้วยกระเป๋าหลักอีก ฿165.00 จึงรับรางวัลแรกได้')).toBeVisible();
  await expect(dot).toBeHidden();
  const checkIn = calendar.getByRole('button', { name: 'เช็กอินวันนี้ รับ 5 แต้ม' });
  await checkIn.click();
  await expect(calendar.getByRole('alert')).toContainText('กรุณาเล่นด้วยกระเป๋าหลักอีก ฿165.00');
  const deposit = site.main.getByRole('listitem').filter({ hasText: 'ฝากครั้งแรก' });
  await expect(deposit.getByRole('link', { name: 'ไปฝาก' })).toBeVisible();

  // The page shows the points by itself, through the stream.
  await backEnd.fund(member, String(FIRST_DEPOSIT));
  await backEnd.fund(member, '1000');
  await backEnd.playSlot(member, SPINS, STAKE * 100);
  await expect(points(PLAYED_POINTS)).toBeVisible();
  await expect(dot).toBeVisible();
  await checkIn.click();
  await expect(calendar.getByText(/^เช็กอินวันนี้แล้ว/)).toBeVisible();
  await expect(points(PLAYED_POINTS + 5)).toBeVisible();

  const link = site.main.getByRole('listitem').filter({ hasText: 'เชื่อมบัญชี LINE' });
  await link.getByRole('button', { name: /^รับ 20 แต้ม/ }).click();
  await expect(link.getByText('รับแล้ว', { exact: true })).toBeVisible();
  await expect(points(PLAYED_POINTS + 25)).toBeVisible();
  await deposit.getByRole('button', { name: /^รับ 50 แต้ม/ }).click();
  await expect(deposit.getByText('รับแล้ว', { exact: true })).toBeVisible();
  await expect(points(PLAYED_POINTS + 75)).toBeVisible();

  await test.step('the friend quest follows the friendship that LINE reports', async () => {
    const friend = site.main.getByRole('listitem').filter({ hasText: 'เพิ่มเพื่อนทาง LINE' });
    await expect(friend.getByRole('link', { name: 'เพิ่มเพื่อน' })).toBeVisible();
    await expect.poll(() => standIn.callsTo('/friendship/v1/status').length).toBeGreaterThan(0);
    await expect(friend.getByRole('button')).toHaveCount(0);
    // LINE's browser sends this event to a page that becomes visible again.
    standIn.friends = true;
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    // The member has no turnover left that covers this reward.
    await friend.getByRole('button', { name: /^รับ สิทธิ์หมุน 1/ }).click();
    await expect(friend.getByRole('alert')).toContainText('กรุณาเล่นด้วยกระเป๋าหลักอีก');
  });

  expect(await findSeriousViolations(page), 'quests that were done').toEqual([]);

  await site.main.getByRole('link', { name: 'ไปหมุนวงล้อ' }).first().click();
  await expect(page).toHaveURL('/liff/member/wheel');
  await site.main.getByRole('button', { name: /^หมุนวงล้อ เหลือ/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect((await backEnd.verifyLedger()).faults).toEqual([]);
});
