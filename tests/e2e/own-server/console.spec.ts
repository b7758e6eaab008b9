import { expect, test } from '../../support/e2e-console';
import type { Desk } from '../../support/journey-console';
import { asMoney } from '../../support/journey-site';

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
  await sup.main
    .getByRole('row', { name: /ปรับยอดเงิน.*sup/ })
    .getByRole('button')
    .click();
  await expect(sup.main.getByText('คุณเป็นผู้ขอ ต้องให้คนอื่นอนุมัติ')).toBeVisible();
  await expect(sup.button('อนุมัติ')).toHaveCount(0);

  const nok = await openBrowser();
  await nok.signIn({ name: 'nok' });
  await nok.rail.getByRole('link', { name: /^รออนุมัติ/ }).click();
  const row = nok.main.getByRole('row', { name: /ปรับยอดเงิน.*sup/ });
  await row.getByRole('button').click();
  const number = await row.getByRole('button').textContent();
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
  const row = nok.main.getByRole('row', { name: /ปรับยอดเงิน.*sup/ });
  await expect(row).toBeVisible();
  await nok.page.keyboard.press('j');
  await expect(row).toHaveAttribute('aria-current', 'true');
  await nok.page.keyboard.press('Enter');
  await expect(nok.button('อนุมัติ')).toBeVisible();
  await nok.page.keyboard.press('a');
  const confirm = nok.dialog(/^อนุมัติ A/);
  await expect(confirm.getByRole('button', { name: 'อนุมัติ', exact: true })).toBeFocused();
  await nok.page.keyboard.press('Enter');
  await expect(row).toHaveCount(0);
  expect(await backEnd.fetchBalance(member.credentials)).toBe(before + 37_50);
});

async function signInByKeyboard({ page, keyboard, rail }: Desk, name: string): Promise<void> {
  await page.goto('/operator');
  await expect(page.getByLabel('ชื่อผู้ใช้')).toBeFocused();
  await page.keyboard.type(name);
  await keyboard.tabTo(page.getByLabel('รหัสผ่าน', { exact: true }));
  await page.keyboard.type('demo1234');
  await page.keyboard.press('Enter');
  await rail.waitFor();
}
