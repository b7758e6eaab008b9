import { expect, test } from '../../support/e2e';
import { findSeriousViolations } from '../../support/e2e-accessibility';
import { Site } from '../../support/journey-site';

const WORD = 'พิมพ์คำว่า ปิดกั้น เพื่อยืนยัน';

test('an exclusion in one browser ends the session in another, and restricts its own', async ({
  page,
  site,
  backEnd,
  browser,
  server,
}) => {
  // The site then takes no other member of this name and date of birth.
  const member = await backEnd.register({ first_name: 'ลาพัก' });
  const context = await browser.newContext({ baseURL: server.url });
  const other = new Site(await context.newPage());
  await other.keepSession(member);
  await other.open('/member/statement');
  await expect(other.main.getByRole('heading', { level: 1 })).toBeVisible();

  await site.keepSession(member);
  await site.open('/member/safety');
  await site.main.getByRole('button', { name: /^ปิดกั้นตัวเอง/ }).click();
  const sheet = site.dialog('ปิดกั้นตัวเอง');
  await sheet.getByText('ตลอดไป', { exact: true }).click();
  await sheet.getByLabel(WORD).fill('ปิด');
  await page.keyboard.press('Enter');
  await expect(sheet.getByText('พิมพ์คำว่า ปิดกั้น', { exact: true })).toBeVisible();
  await expect(sheet.getByLabel(WORD)).toBeFocused();
  expect(await findSeriousViolations(page), 'sheet').toEqual([]);
  await sheet.getByLabel(WORD).fill('ปิดกั้น');
  await sheet.getByRole('button', { name: 'ยืนยันปิดกั้น ตลอดไป' }).click();

  const title = site.main.getByRole('heading', { level: 1, name: 'คุณปิดกั้นตัวเองตลอดไป' });
  await expect(title).toBeVisible();
  await expect(title).toBeFocused();
  expect(await findSeriousViolations(page), 'screen').toEqual([]);
  await expect(other.page).toHaveURL('/login');
  await other.open('/login');
  await other.fillLogin(other.main, member);
  await other.main.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
  await expect(other.page).toHaveURL('/member/break');
  await expect(other.main.getByRole('heading', { name: 'คุณปิดกั้นตัวเองตลอดไป' })).toBeVisible();
  await context.close();

  await page.goto('/slot');
  await expect(page).toHaveURL('/member/break');
  await expect(title).toBeVisible();
});
