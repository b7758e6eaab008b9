import type { Locator } from '@playwright/test';
import { findSeriousViolations } from '../../support/e2e-accessibility';
import { expect, test } from '../../support/e2e-console';
import { measureOverflow } from '../../support/e2e-overflow';
import { unusedCredentials } from '../../support/journey-backend';
import type { Desk } from '../../support/journey-console';
import { asMoney, Site } from '../../support/journey-site';

/** All scripts of the console. */
const SCRIPTS = /\/operator\/assets\/.*\.js$/;
const WHY = 'ยอดเล่นถูกนับขาดไป';

test.use({ demo: 'demo' });

test('an adjustment is asked by one person, approved by another, and read by the member', async ({
  openBrowser,
  member,
  backEnd,
  site,
}) => {
  const before = await backEnd.fetchBalance(member.credentials);
  const sup = await openBrowser();
  await sup.signIn({ name: 'sup' });
  await sup.findMember(member.accountEnd, member.name);
  await expect(sup.main.getByText('ยอดตรงกับบัญชีแยกประเภท')).toBeVisible();
  await expect(sup.figure('กระเป๋าหลัก')).toHaveText(asMoney(before));

  await sup.button('ปรับยอดเงิน').click();
  const form = sup.dialog('ปรับยอดเงิน');
  await form.getByLabel('จำนวนเงิน (บาท)').fill('37.50');
  await form.getByLabel('เหตุผล').selectOption('แก้ยอดผิด');
  await form.getByLabel('ข้อความที่สมาชิกจะเห็น').fill(WHY);
  await form.getByRole('button', { name: 'ส่งคำขอ' }).click();
  await expect(form.getByText(/รออีกคนอนุมัติ/)).toBeVisible();
  await form.getByRole('button', { name: 'เข้าใจแล้ว' }).click();
  expect(await backEnd.fetchBalance(member.credentials)).toBe(before);

  await sup.rail.getByRole('link', { name: /^รออนุมัติ/ }).click();
  // The latest request stands first.
  const asked = sup.main.getByRole('row', { name: /ปรับยอดเงิน.*sup/ }).first();
  const number = (await asked.getByRole('button').textContent()) ?? '';
  await asked.getByRole('button').click();
  await expect(sup.main.getByText('คุณเป็นผู้ขอ ต้องให้คนอื่นอนุมัติ')).toBeVisible();
  await expect(sup.button('อนุมัติ')).toHaveCount(0);

  const nok = await openBrowser();
  await nok.signIn({ name: 'nok' });
  await nok.rail.getByRole('link', { name: /^รออนุมัติ/ }).click();
  const row = nok.main.getByRole('row', { name: new RegExp(`^${number} `) });
  await row.getByRole('button').click();
  await nok.button('อนุมัติ').click();
  const confirm = nok.dialog(`อนุมัติ ${number}`);
  await expect(confirm.getByRole('button', { name: 'อนุมัติ', exact: true })).toBeFocused();
  await confirm.getByRole('button', { name: 'อนุมัติ', exact: true }).click();
  await expect(nok.toast(`${number} อนุมัติแล้ว`)).toBeVisible();
  await expect(row).toHaveCount(0);

  await nok.findMember(member.accountEnd, member.name);
  await expect(nok.figure('กระเป๋าหลัก')).toHaveText(asMoney(before + 37_50));
  await expect(nok.main.getByText('ยอดตรงกับบัญชีแยกประเภท')).toBeVisible();
  await expect(nok.main.getByRole('row', { name: /ทีมงานปรับยอด/ })).toContainText('+฿37.50');
  expect(await backEnd.fetchBalance(member.credentials)).toBe(before + 37_50);

  await site.keepSession(member.credentials);
  await site.open('/member/statement');
  const line = site.main.getByRole('listitem').filter({ hasText: 'ทีมงานปรับยอด' });
  await line.getByRole('button').click();
  await expect(line).toContainText(WHY);
  expect((await backEnd.verifyLedger()).faults).toEqual([]);
});

test('an adjustment is asked and approved by the keyboard alone', async ({
  openBrowser,
  member,
  backEnd,
}) => {
  const before = await backEnd.fetchBalance(member.credentials);
  const sup = await openBrowser();
  await signInByKeyboard(sup, 'sup');
  await sup.page.keyboard.press('/');
  await expect(sup.dialog('ค้นหาสมาชิก').getByRole('combobox')).toBeFocused();
  await sup.page.keyboard.type(member.accountEnd);
  await expect(sup.page.getByRole('option', { name: member.name, selected: true })).toBeVisible();
  await sup.page.keyboard.press('Enter');
  await expect(sup.heading(member.name)).toBeVisible();
  await expect(sup.main.getByText('ยอดตรงกับบัญชีแยกประเภท')).toBeVisible();

  await sup.keyboard.tabTo(sup.button('ปรับยอดเงิน'));
  await sup.page.keyboard.press('Enter');
  const form = sup.dialog('ปรับยอดเงิน');
  await sup.keyboard.tabTo(form.getByLabel('จำนวนเงิน (บาท)'));
  await sup.page.keyboard.type('37.50');
  await sup.keyboard.tabTo(form.getByLabel('เหตุผล'));
  await sup.page.keyboard.press('ArrowDown');
  await sup.page.keyboard.press('ArrowDown');
  await expect(form.getByLabel('เหตุผล')).toHaveValue('wrong_amount');
  await sup.keyboard.tabTo(form.getByLabel('ข้อความที่สมาชิกจะเห็น'));
  await sup.page.keyboard.type(WHY);
  await sup.page.keyboard.press('Enter');
  await expect(form.getByRole('button', { name: 'เข้าใจแล้ว' })).toBeFocused();
  await sup.page.keyboard.press('Enter');
  await expect(form).toHaveCount(0);
  await expect(sup.button('ปรับยอดเงิน')).toBeFocused();

  const nok = await openBrowser();
  await signInByKeyboard(nok, 'nok');
  await nok.page.keyboard.press('g');
  await nok.page.keyboard.press('a');
  await expect(nok.heading('รออนุมัติ')).toBeVisible();
  const first = nok.main.getByRole('row', { name: /ปรับยอดเงิน.*sup/ }).first();
  const number = (await first.getByRole('button').textContent()) ?? '';
  const row = nok.main.getByRole('row', { name: new RegExp(`^${number} `) });
  await nok.page.keyboard.press('j');
  await expect(row).toHaveAttribute('aria-current', 'true');
  await nok.page.keyboard.press('Enter');
  await expect(nok.button('อนุมัติ')).toBeVisible();
  await nok.page.keyboard.press('a');
  const confirm = nok.dialog(`อนุมัติ ${number}`);
  await expect(confirm.getByRole('button', { name: 'อนุมัติ', exact: true })).toBeFocused();
  await nok.page.keyboard.press('Enter');
  await expect(row).toHaveCount(0);
  expect(await backEnd.fetchBalance(member.credentials)).toBe(before + 37_50);
});

test('a member whose account a stranger uses is signed out everywhere and gets another phone', async ({
  openBrowser,
  member,
}) => {
  const { credentials } = member;
  const [phone, tablet] = [await openBrowser(), await openBrowser()];
  for (const device of [phone, tablet]) {
    device.complaints.expect(/^401: /);
    await new Site(device.page).arriveAs(credentials);
  }
  const sup = await openBrowser();
  await sup.signIn({ name: 'sup' });
  await sup.findMember(member.accountEnd, member.name);
  await sup.main.getByRole('tab', { name: 'ความปลอดภัย' }).click();
  await expect(sup.main.getByRole('row', { name: /รหัสผ่าน/ })).not.toHaveCount(0);
  await sup.button('ให้ออกทุกเครื่อง').click();
  await sup.dialog('ให้ออกทุกเครื่อง').getByLabel('เหตุผล').fill('มีคนอื่นเข้าบัญชี');
  await sup.page.keyboard.press('Enter');
  await expect(sup.toast('ให้ออกทุกเครื่อง ทำแล้ว')).toBeVisible();
  for (const device of [phone, tablet]) {
    await expect(device.page).toHaveURL('/login');
    await expect(new Site(device.page).panel).toHaveCount(0);
  }
  await expect(sup.main.getByText('ไม่มีเครื่องที่เข้าใช้อยู่')).toBeVisible();

  const { username: newPhone } = unusedCredentials();
  await sup.button('เปลี่ยนเบอร์').click();
  await sup.dialog('เปลี่ยนเบอร์').getByLabel('เบอร์ใหม่').fill(newPhone);
  await sup.page.keyboard.press('Enter');
  const form = sup.dialog(`เปลี่ยนเบอร์ · ${newPhone}`);
  const shown = await form.getByText(/ระบบตัวอย่าง รหัสคือ/).textContent();
  await form.getByLabel('รหัสที่สมาชิกอ่านให้ฟัง').fill(/\d{6}$/.exec(shown ?? '')?.[0] ?? '');
  await form.getByLabel('เหตุผล').fill('เบอร์เดิมถูกขโมย');
  await form.getByRole('button', { name: 'ส่งคำขอ' }).click();
  const waits = sup.dialog('เปลี่ยนเบอร์');
  await expect(waits.getByText(/รออีกคนอนุมัติ/)).toBeVisible();
  await waits.getByRole('button', { name: 'เข้าใจแล้ว' }).click();

  const nok = await openBrowser();
  await nok.signIn({ name: 'nok' }, '/approvals');
  await nok.main
    .getByRole('row', { name: /เปลี่ยนเบอร์สมาชิก/ })
    .getByRole('button')
    .click();
  await nok.button('อนุมัติ').click();
  await nok
    .dialog(/^อนุมัติ A/)
    .getByRole('button', { name: 'อนุมัติ', exact: true })
    .click();
  await expect(nok.toast(/^A\d+ อนุมัติแล้ว$/)).toBeVisible();

  const site = new Site(phone.page);
  await site.open('/login');
  await site.fillLogin(site.main, credentials);
  await site.main.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
  await expect(site.main.getByText(/ไม่ถูกต้อง/)).toBeVisible();
  await site.login({ ...credentials, username: newPhone });
});

test('a member is found and read on a phone by taps alone', async ({ openBrowser, member }) => {
  const screen = { width: 390, height: 844 };
  const audi = await openBrowser({ viewport: screen, hasTouch: true, isMobile: true });
  const { page, main, rail } = audi;
  await page.goto('/operator');
  await page.getByLabel('ชื่อผู้ใช้').tap();
  await page.keyboard.type('audi');
  await page.getByLabel('รหัสผ่าน', { exact: true }).tap();
  await page.keyboard.type('demo1234');
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).tap();
  await expect(audi.heading('วันนี้')).toBeVisible();
  await expectBottomBar(rail, screen);

  await rail.getByRole('link', { name: 'สมาชิก' }).tap();
  await expect(main.getByRole('row', { name: new RegExp(member.name) })).toBeVisible();
  await expect.poll(() => measureOverflow(page)).toBe(0);
  await main.getByRole('button', { name: /^ค้นหา/ }).tap();
  await audi.dialog('ค้นหาสมาชิก').getByRole('combobox').tap();
  await page.keyboard.type(member.accountEnd);
  await page.getByRole('option', { name: member.name }).tap();
  await expect(audi.heading(member.name)).toBeVisible();
  await expect(main.getByText('ยอดตรงกับบัญชีแยกประเภท')).toBeVisible();
  await expect(main.getByRole('row', { name: /ฝากเงิน/ })).toBeVisible();
  for (const tab of ['เดิมพัน', 'ฝาก / ถอน', 'ความปลอดภัย', 'บันทึก', 'ที่เจ้าหน้าที่ทำ']) {
    await main.getByRole('tab', { name: tab, exact: true }).tap();
    await expect(main.getByRole('tab', { name: tab, selected: true })).toBeVisible();
    await expect.poll(() => measureOverflow(page), tab).toBe(0);
  }
  // An auditor reads, and decides nothing.
  await expect(audi.button('ปรับยอดเงิน')).toHaveCount(0);
  await page.getByRole('button', { name: 'เพิ่มเติม' }).tap();
  await audi.dialog('เพิ่มเติม').getByRole('link', { name: 'บัญชีของฉัน' }).tap();
  await expect(audi.heading('บัญชีของฉัน')).toBeVisible();
  await main.getByRole('button', { name: 'ออกจากระบบ' }).tap();
  await expect(page).toHaveURL('/operator/sign-in');
});

/** Expects the desks side by side at the lower end of the screen. */
async function expectBottomBar(
  rail: Locator,
  { width, height }: { width: number; height: number },
): Promise<void> {
  for (const link of await rail.getByRole('link').all()) {
    const box = await link.boundingBox();
    expect(box?.y).toBeGreaterThan(height - 100);
    expect(box?.height).toBeGreaterThanOrEqual(48);
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  }
}

test('a page shows its first screen before any script has arrived', async ({ openBrowser }) => {
  const { page, main, rail } = await openBrowser();
  let areFree = false;
  await page.route(SCRIPTS, async (route) => {
    await expect.poll(() => areFree).toBe(true);
    await route.continue();
  });
  await page.goto('/operator', { waitUntil: 'commit' });
  await page.getByLabel('ชื่อผู้ใช้').fill('nok');
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('demo1234');
  areFree = true;
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();
  await rail.waitFor();

  await page.unroute(SCRIPTS);
  await page.route(SCRIPTS, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.goto('/operator');
  await expect(main.getByRole('region', { name: 'งานที่รอ' })).toContainText(/\d/);
  await expect(rail).toBeVisible();
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`every page of the console is accessible and fits at ${width} × ${height}`, async ({
    openBrowser,
    member,
  }) => {
    // The walk checks about twenty pages, and other tests share the two cores.
    test.slow();
    const pim = await openBrowser({ viewport: { width, height } });
    const { page, main } = pim;
    const check = async (place: string) => {
      expect.soft(await measureOverflow(page), `${place} is wider than the screen`).toBe(0);
      expect.soft(await findSeriousViolations(page), place).toEqual([]);
    };
    await page.goto('/operator');
    await expect(page.getByLabel('ชื่อผู้ใช้')).toBeVisible();
    await check('sign-in');
    await pim.sendSignIn({ name: 'pim' });
    await expect(pim.heading('วันนี้')).toBeVisible();
    await expect(main.getByRole('region', { name: 'งานที่รอ' })).toContainText(/\d/);
    await check('today');
    for (const path of ['/members', '/people', '/audit', '/account']) {
      await page.goto(`/operator${path}`);
      await expect(main.locator('tbody[aria-busy="false"]').first()).toBeVisible();
      await check(path);
    }
    await pim.findMember(member.accountEnd, member.name);
    for (const tab of await main.getByRole('tab').all()) {
      await tab.click();
      await expect(main.locator('tbody[aria-busy="true"]')).toHaveCount(0);
      await check(`member, ${await tab.textContent()}`);
    }
    await page.goto('/operator/approvals');
    await main.getByRole('button', { name: /^A\d/ }).first().click();
    await expect(pim.button('อนุมัติ')).toBeVisible();
    await check('open request');
    await page.keyboard.press('a');
    await expect(pim.dialog(/^อนุมัติ A/)).toBeVisible();
    await check('confirmation');
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await pim.dialog('ค้นหาสมาชิก').getByRole('combobox').fill(member.accountEnd);
    await expect(page.getByRole('option').first()).toBeVisible();
    await check('search');
  });
}

async function signInByKeyboard({ page, keyboard, rail }: Desk, name: string): Promise<void> {
  await page.goto('/operator');
  await expect(page.getByLabel('ชื่อผู้ใช้')).toBeFocused();
  await page.keyboard.type(name);
  await keyboard.tabTo(page.getByLabel('รหัสผ่าน', { exact: true }));
  await page.keyboard.type('demo1234');
  await page.keyboard.press('Enter');
  await rail.waitFor();
}
