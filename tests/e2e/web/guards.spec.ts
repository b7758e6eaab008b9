import { expect, test } from '../../support/e2e';
import { gold } from '../../support/journey-site';

test('a later login is not redirected to a page that was requested earlier', async ({
  page,
  site,
}) => {
  await page.goto('/member');
  await expect(page).toHaveURL('/login');
  await site.header.getByRole('link', { name: 'โชคดี' }).click();
  await expect(page).toHaveURL('/');
  await site.header.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
  const dialog = site.dialog('เข้าสู่ระบบ');
  await site.fillLogin(dialog, gold);
  await dialog.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
  await expect(site.panel).toBeVisible();
  await expect(page).toHaveURL('/');
});
