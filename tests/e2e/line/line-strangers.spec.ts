import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/e2e-line';
import { type Credentials, unusedCredentials } from '../../support/journey-backend';
import type { Site } from '../../support/journey-site';
import { linePhone } from '../../support/line-browser';

test.use(linePhone);

/** Taps, counted; the link that LINE opens is the first. */
class Thumb {
  taps = 1;

  async tap(target: Locator): Promise<void> {
    this.taps += 1;
    await target.tap();
  }
}

/** Fields of a form that nobody has filled yet and that must be. */
async function countEmptyFields(form: Locator): Promise<number> {
  const values = await form
    .locator('input:visible, select:visible')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  return values.filter((value) => value === '').length;
}

/** Fills what is empty and sends it, and again with the code to the phone. */
async function join(site: Site, form: Locator, thumb: Thumb): Promise<Credentials> {
  const member = unusedCredentials();
  await expect(form.getByText('สวัสดี สมชาย ใจดี')).toBeVisible();
  await expect(form.getByLabel('ชื่อ', { exact: true })).toHaveValue('สมชาย');
  expect(await countEmptyFields(form)).toBe(4);
  await site.fillRegistration(form, { username: member.username });
  thumb.taps += 1;
  await site.sendRegistration(form);
  return member;
}

/** LINE signs them in from now on, on a phone that has forgotten everything. */
async function expectLinked(page: Page, site: Site, username: string, open: () => Promise<void>) {
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await open();
  await expect(site.panel).toContainText(username);
}

/** Signs in with a password on the form that is shown, which links. */
async function signInLinked(
  page: Page,
  site: Site,
  member: Credentials,
  reopen: () => Promise<void>,
): Promise<void> {
  await expect(site.main.getByRole('button', { name: 'เข้าสู่ระบบด้วย LINE' })).toHaveCount(0);
  await site.fillLogin(site.main, member);
  await site.main.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).tap();
  await expect(site.panel).toContainText(member.username);
  await expectLinked(page, site, member.username, reopen);
}

test('from a link to the deposit: two taps and four fields', async ({
  page,
  site,
  line,
  lineUser: _stranger,
}) => {
  const thumb = new Thumb();
  await line.open(page, '/deposit');
  await expect(page).toHaveURL('/liff/register');
  const { username } = await join(site, site.main, thumb);
  await expect(page).toHaveURL('/liff/member/deposit');
  await expect(site.main.getByRole('heading', { level: 1 })).toBeVisible();
  expect(thumb.taps).toBe(2);
  await expectLinked(page, site, username, () => line.open(page, '/wallet'));
});

test('from a link to a promotion back to it: three taps and four fields', async ({
  page,
  site,
  line,
  lineUser: _stranger,
}) => {
  const thumb = new Thumb();
  await line.open(page, '/promotions?id=1');
  const promotion = page.getByRole('dialog');
  await thumb.tap(promotion.getByRole('button', { name: 'สมัครเพื่อรับโปรโมชั่น' }));
  await join(site, site.main, thumb);
  await expect(page).toHaveURL('/liff/promotions?id=1');
  await expect(promotion).toBeVisible();
  expect(thumb.taps).toBe(3);
});

test('from a game that was tapped on to that game: three taps and four fields', async ({
  page,
  site,
  line,
  lineUser,
  backEnd,
  standIn,
}) => {
  const thumb = new Thumb();
  await line.open(page, '/slot');
  const tapped = await site.firstCard.ariaSnapshot();
  await thumb.tap(site.firstCard);
  const form = site.dialog('สมัครสมาชิก');
  const member = await join(site, form, thumb);
  await expect(form).toBeHidden();
  expect(thumb.taps).toBe(3);
  // Whose money it is to be played with is asked, or the game runs: it is this one.
  const sheet = page.getByRole('dialog');
  const heading = sheet.getByRole('heading', { level: 2 });
  await expect(heading).toBeVisible();
  expect(tapped).toContain(await heading.textContent());
  await expect(sheet.getByText('เลือกวิธีเล่น')).toHaveCount(0);
  await backEnd.setFirstPassword(member, await standIn.issueIdToken(lineUser));
  expect(await backEnd.fetchBalance(member)).toBe(0);
});

test('closing the form over a game leaves the game to be tried for fun', async ({
  page,
  site,
  line,
  lineUser: _stranger,
}) => {
  await line.open(page, '/slot');
  await site.firstCard.tap();
  const form = site.dialog('สมัครสมาชิก');
  await form.getByRole('button', { name: 'ปิด' }).tap();
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: 'ทดลองเล่น' }).tap();
  await site.game().untilReady();
});

test('every door leads to the same two forms, and both link', async ({
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
  const offered = site.main.getByText(/^สมัครแล้วเชื่อมกับบัญชี LINE นี้/);
  for (const [door, open] of Object.entries(doors)) {
    await line.open(page, '/slot');
    await open();
    await expect(page, door).toHaveURL('/liff/register');
    await expect(offered, door).toBeVisible();
  }
  await site.main.getByRole('link', { name: 'เข้าสู่ระบบ' }).tap();
  await signInLinked(page, site, await backEnd.register(), () => line.open(page, '/wallet'));
});

test('the address of the login links as well', async ({
  page,
  site,
  line,
  lineUser: _stranger,
  backEnd,
}) => {
  await line.open(page, '/login');
  await signInLinked(page, site, await backEnd.register(), () => line.open(page, '/wallet'));
});

test('who unticks it signs in without a link', async ({
  page,
  site,
  line,
  lineUser: _stranger,
  backEnd,
}) => {
  const member = await backEnd.register();
  await line.open(page, '/login');
  await site.fillLogin(site.main, member);
  await site.main.getByRole('checkbox', { name: /^เชื่อมกับบัญชี LINE นี้/ }).uncheck();
  await site.main.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).tap();
  await expect(site.panel).toContainText(member.username);
  await line.open(page, '/profile');
  await expect(site.main.getByText('ยังไม่ได้เชื่อมบัญชี LINE')).toBeVisible();
});

test('a member without a password sets one, and may then change the bank account', async ({
  page,
  site,
  line,
  lineUser: _stranger,
}) => {
  await line.open(page, '/profile');
  const thumb = new Thumb();
  await join(site, site.main, thumb);
  await expect(page).toHaveURL('/liff/member/profile');
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
