import { expect, test } from '../support/e2e';
import { gold } from '../support/journey-site';

test('a connection that breaks while signing in loses nothing that was typed', async ({
  context,
  page,
  site,
  complaints,
}) => {
  complaints.expect(/^failed: .* net::ERR_INTERNET_DISCONNECTED$/);
  await site.open('/login');
  await expect(site.main.getByLabel('เบอร์โทรศัพท์')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('ไม่มีการเชื่อมต่ออินเทอร์เน็ต')).toBeVisible();
  await site.fillLogin(site.main, gold);
  await site.main.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
  await expect(site.main.getByRole('alert')).toHaveText(
    'เชื่อมต่ออินเทอร์เน็ตไม่ได้ กรุณาตรวจสอบสัญญาณแล้วลองใหม่',
  );
  await expect(site.main.getByLabel('เบอร์โทรศัพท์')).toHaveValue(gold.username);
  await expect(site.main.getByLabel('รหัสผ่าน', { exact: true })).toHaveValue(gold.password);

  await context.setOffline(false);
  await expect(page.getByText('ไม่มีการเชื่อมต่ออินเทอร์เน็ต')).toBeHidden();
  await site.main.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
  await expect(page).toHaveURL('/member');
  await expect(site.panel).toBeVisible();
});
