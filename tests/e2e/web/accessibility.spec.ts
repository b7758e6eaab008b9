import type { Page } from '@playwright/test';
import { expect, test } from '../../support/e2e';
import { findSeriousViolations } from '../../support/e2e-accessibility';
import { gold } from '../../support/journey-site';

async function expectAccessible(page: Page, place: string): Promise<void> {
  expect(await findSeriousViolations(page), place).toEqual([]);
}

test('what a visitor sees keeps nobody out', async ({ page, site, complaints }) => {
  complaints.expect(/^404: GET \/no-such-page$/);
  await site.open('/');
  await site.header.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
  await expect(site.dialog('เข้าสู่ระบบ')).toBeVisible();
  await expectAccessible(page, 'login dialog');

  await site.open('/login');
  await site.main.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
  await expect(site.main.getByText('กรุณากรอกเบอร์โทร')).toBeVisible();
  await expectAccessible(page, 'login page with errors');

  await site.open('/slot');
  await site.firstCard.click();
  await expect(page.getByRole('region', { name: 'เลือกวิธีเล่น' })).toBeVisible();
  await expectAccessible(page, 'sheet, choosing');
  await page.getByRole('button', { name: 'ทดลองเล่น' }).click();
  await site.game().untilReady();
  await expectAccessible(page, 'sheet, playing');

  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  await expectAccessible(page, 'error page');
});

test('what a member sees keeps nobody out', async ({ page, site }) => {
  await site.arriveAs(gold);
  await site.open('/member/profile');
  await expect(site.main.getByText('ลงท้าย 6789')).toBeVisible();
  await site.main.getByRole('button', { name: 'เปลี่ยนรหัสผ่าน' }).click();
  await expect(site.main.getByLabel('รหัสผ่านปัจจุบัน')).toBeVisible();
  await expectAccessible(page, 'profile');

  await site.open('/');
  await expect(site.panel).toBeVisible();
  await expect(
    site.main.getByRole('region', { name: 'เกมยอดฮิต' }).getByRole('button').first(),
  ).toBeVisible();
  await expectAccessible(page, 'home');

  await site.header.getByRole('button', { name: 'เมนู' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'menu dialog');
  await page.getByRole('dialog').getByRole('button', { name: 'ออกจากระบบ' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, 'logout question');
});
