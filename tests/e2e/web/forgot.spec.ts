import { expect, test } from '../../support/e2e';
import { findSeriousViolations } from '../../support/e2e-accessibility';

test('a forgotten password is reset by the sent code, even after a reload, and the member is signed in', async ({
  page,
  site,
  server,
  backEnd,
}) => {
  const { username } = await backEnd.register();
  const password = 'a new one';
  await site.open('/');
  await site.header.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
  await site.dialog('เข้าสู่ระบบ').getByRole('link', { name: 'ลืมรหัสผ่าน?' }).click();
  await expect(page).toHaveURL('/forgot');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await site.main.getByLabel('เบอร์โทรศัพท์').fill(username);
  await site.main.getByRole('button', { name: 'ส่งรหัส' }).click();
  await expect(site.main.getByLabel('รหัส 6 หลัก')).toBeFocused();
  const sent = new RegExp(`the reset_password code for ${username} is (\\d{6})`);
  await expect.poll(() => sent.test(server.output)).toBe(true);

  await page.reload();
  await site.main.getByLabel('รหัส 6 หลัก').fill(sent.exec(server.output)?.[1] ?? '');
  await site.main.getByLabel('ตั้งรหัสผ่าน', { exact: true }).fill(password);
  expect(await findSeriousViolations(page), 'second step').toEqual([]);
  await site.main.getByRole('button', { name: 'ตั้งรหัสผ่านใหม่' }).click();
  await expect(site.toast('ตั้งรหัสผ่านใหม่แล้ว กรุณาเข้าสู่ระบบ')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await site.fillLogin(site.main, { username, password });
  await site.main.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
  await expect(site.panel.getByText(username)).toBeVisible();
});
