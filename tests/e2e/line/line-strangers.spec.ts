import type { Locator, Page } from '@playwright/test';
import { pressBack } from '../../support/e2e-history';
import { expect, test } from '../../support/e2e-line';
import { type Credentials, unusedCredentials } from '../../support/journey-backend';
import type { Site } from '../../support/journey-site';
import { linePhone } from '../../support/line-browser';

test.use(linePhone);

/** Counts taps; opening the link is the first one. */
class Thumb {
  taps = 1;

  async tap(target: Locator): Promise<void> {
    this.taps += 1;
    await target.tap();
  }
}

/** Returns the number of visible fields that are still empty. */
async function countEmptyFields(form: Locator): Promise<number> {
  const values = await form
    .locator('input:visible, select:visible')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  return values.filter((value) => value === '').length;
}

/**
 * Fills the empty fields, submits, submits again with the phone code, and sets no limits.
 * @returns the new credentials
 */
async function join(site: Site, form: Locator, thumb: Thumb): Promise<Credentials> {
  const member = unusedCredentials();
  await expect(form.getByText('สวัสดี สมชาย ใจดี')).toBeVisible();
  await expect(form.getByLabel('ชื่อ', { exact: true })).toHaveValue('สมชาย');
  expect(await countEmptyFields(form)).toBe(4);
  await site.fillRegistration(form, { username: member.username });
  // One tap sends the form, and one answers the question about limits.
  thumb.taps += 2;
  await site.sendRegistration(form);
  return member;
}

/** Clears the storage, as on a phone that has never opened the site. */
async function forget(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

test('a new LINE user registers from a deposit link with three taps and can set a password later', async ({
  page,
  site,
  line,
  lineUser: _stranger,
}) => {
  const thumb = new Thumb();
  await line.open(page, '/deposit');
  await expect(page).toHaveURL('/liff/register');
  await expect(site.main.getByLabel('นามสกุล')).toHaveValue('ใจดี');
  await expect(site.main.getByLabel('ตั้งรหัสผ่าน', { exact: true })).toHaveCount(0);
  const { username } = await join(site, site.main, thumb);
  await expect(page).toHaveURL('/liff/member/deposit');
  await expect(site.main.getByRole('heading', { level: 1 })).toBeVisible();
  expect(thumb.taps).toBe(3);

  // From now on LINE signs the member in, even on a phone without any stored data.
  await forget(page);
  await line.open(page, '/profile');
  await expect(site.main.getByText(username)).toBeVisible();
  await expect(site.main.getByText(/^การเปลี่ยนบัญชีรับเงินต้องยืนยันด้วยรหัสผ่าน/)).toBeVisible();
  await site.main.getByRole('button', { name: 'ตั้งรหัสผ่าน' }).tap();
  await site.main.getByLabel('ตั้งรหัสผ่าน', { exact: true }).fill('another one 7');
  await site.main.getByRole('button', { name: 'ส่งรหัส', exact: true }).tap();
  const shown = await site.main.getByText(/รหัสทดลอง \(ไม่มี SMS จริง\)/).textContent();
  await site.main.getByLabel('รหัส 6 หลัก').fill(/\d{6}$/.exec(shown ?? '')?.[0] ?? '');
  await site.main.getByRole('button', { name: 'ตั้งรหัสผ่าน', exact: true }).tap();
  await expect(site.toast('ตั้งรหัสผ่านแล้ว')).toBeVisible();
  await expect(site.main.getByRole('button', { name: 'เปลี่ยนบัญชี' })).toBeVisible();
});

test('a new LINE user registers from a game with four taps, or closes the form and plays the demo', async ({
  page,
  site,
  line,
  lineUser,
  backEnd,
  standIn,
}) => {
  await line.open(page, '/slot');
  const form = site.dialog('สมัครสมาชิก');
  const game = site.game();
  await test.step('closing the form leaves the demo', async () => {
    await site.firstCard.tap();
    await form.getByRole('button', { name: 'ปิด' }).tap();
    await expect(form).toBeHidden();
    await page.getByRole('button', { name: 'ทดลองเล่น' }).tap();
    await game.untilReady();
    await game.close();
  });

  const thumb = new Thumb();
  const tapped = await site.firstCard.ariaSnapshot();
  await thumb.tap(site.firstCard);
  const member = await join(site, form, thumb);
  await expect(form).toBeHidden();
  expect(thumb.taps).toBe(4);
  // The sheet of the tapped game is open: it asks for a wallet or runs the game.
  const sheet = page.getByRole('dialog');
  const heading = sheet.getByRole('heading', { level: 2 });
  await expect(heading).toBeVisible();
  expect(tapped).toContain(await heading.textContent());
  await expect(sheet.getByText('เลือกวิธีเล่น')).toHaveCount(0);
  await backEnd.setFirstPassword(member, await standIn.issueIdToken(lineUser));
  expect(await backEnd.fetchBalance(member)).toBe(0);

  // Without money the game is played as a demo.
  await page.getByRole('button', { name: 'ทดลองเล่น' }).tap();
  await game.untilReady();
  await expect(page.getByText('โหมดทดลองเล่น')).toBeVisible();
  await game.spin();
});

test('a new LINE user reaches registration and login from every entry, and a login links the LINE account', async ({
  page,
  site,
  line,
  lineUser: _stranger,
  backEnd,
}) => {
  const doors = {
    'the bar at the thumb': () =>
      page
        .getByRole('navigation', { name: 'ทางลัด' })
        .getByRole('link', { name: 'สมัครสมาชิก' })
        .tap(),
    'the menu': async () => {
      await site.header.getByRole('button', { name: 'เมนู' }).tap();
      await page.getByRole('dialog').getByRole('link', { name: 'สมัครสมาชิก' }).tap();
    },
    'the row above': () => site.header.getByRole('link', { name: 'สมัคร / เข้าสู่ระบบ' }).tap(),
  };
  await line.open(page, '/slot');
  for (const [door, open] of Object.entries(doors)) {
    await open();
    await expect(page, door).toHaveURL('/liff/register');
    await expect(site.main.getByText(/^สมัครแล้วเชื่อมกับบัญชี LINE นี้/), door).toBeVisible();
    await pressBack(page);
    await expect(page, door).toHaveURL('/liff/slot');
  }
  await page.goForward();
  await site.main.getByRole('link', { name: 'เข้าสู่ระบบ' }).tap();
  await expect(site.main.getByRole('checkbox', { name: /^เชื่อมกับบัญชี LINE นี้/ })).toBeChecked();
  await expect(site.main.getByRole('button', { name: 'เข้าสู่ระบบด้วย LINE' })).toHaveCount(0);
  const member = await backEnd.register();
  await site.fillLogin(site.main, member);
  await site.main.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).tap();
  await expect(site.panel).toContainText(member.username);

  await forget(page);
  await line.open(page, '/wallet');
  await expect(site.panel).toContainText(member.username);
});

test('a member can log in without linking, link later, unlink, and link again', async ({
  page,
  site,
  line,
  lineUser,
  standIn,
  backEnd,
}) => {
  const member = await backEnd.register();
  await line.open(page, '/login');
  await site.fillLogin(site.main, member);
  await site.main.getByRole('checkbox', { name: /^เชื่อมกับบัญชี LINE นี้/ }).uncheck();
  await site.main.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).tap();
  await expect(site.panel).toContainText(member.username);

  await line.open(page, '/profile');
  const link = site.main.getByRole('button', { name: 'เชื่อมบัญชี LINE' });
  await link.tap();
  await expect(site.main.getByText(lineUser.displayName)).toBeVisible();
  await site.main.getByRole('button', { name: 'ยกเลิกการเชื่อม' }).tap();
  await site.main.getByRole('button', { name: 'ยืนยันยกเลิกการเชื่อม' }).tap();
  await expect(site.main.getByText('ยังไม่ได้เชื่อมบัญชี LINE')).toBeVisible();
  await expect.poll(() => standIn.deauthorized.length).toBe(1);

  await line.open(page, '/profile');
  await link.tap();
  await expect(site.main.getByText(lineUser.displayName)).toBeVisible();
});
