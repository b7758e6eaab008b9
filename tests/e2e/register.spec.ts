import { expect, test } from '../support/e2e';

/** Birthday today, this many years ago, in Thailand. */
function bornYearsAgo(years: number): string {
  const [year = '', month = '', day = ''] = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Bangkok',
  })
    .format()
    .split('-');
  // The 29th of February is not in every year.
  return `${Number(year) - years}-${month}-${month === '02' && day === '29' ? '28' : day}`;
}

test('an eighteen-year-old is refused at the field, someone of age becomes a member with an empty wallet', async ({
  page,
  site,
  backEnd,
}, testInfo) => {
  // One number per project: they may share a server.
  const username = testInfo.project.name === 'phone' ? '0899990002' : '0899990001';
  const password = 'ลองรหัสยาวๆ 123';
  await site.open('/');
  await site.header.getByRole('button', { name: /^สมัคร/ }).click();
  const dialog = site.dialog('สมัครสมาชิก');
  await dialog.getByRole('button', { name: 'สมัครสมาชิก' }).click();
  const birthday = dialog.getByLabel('วันเกิด');
  await expect(dialog.getByText('กรุณากรอกเบอร์โทร')).toBeVisible();
  await expect(dialog.getByText('กรุณาเลือกวันเกิด')).toBeVisible();

  await dialog.getByLabel('เบอร์โทรศัพท์').fill(username);
  await dialog.getByLabel('ตั้งรหัสผ่าน').fill(password);
  await birthday.fill(bornYearsAgo(18));
  await dialog.getByRole('button', { name: 'สมัครสมาชิก' }).click();
  await expect(dialog.getByText('ต้องมีอายุ 20 ปีขึ้นไปจึงจะสมัครได้')).toBeVisible();
  await expect(birthday).toBeFocused();
  await expect(birthday).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByLabel('เบอร์โทรศัพท์')).toHaveValue(username);

  await birthday.fill(bornYearsAgo(20));
  await dialog.getByRole('button', { name: 'สมัครสมาชิก' }).click();
  await expect(dialog).toBeHidden();
  await expect(site.toast('สมัครสำเร็จ ยินดีต้อนรับ')).toBeVisible();
  await expect(site.panel.getByText(username)).toBeVisible();
  await expect(site.panelBalance).toHaveText('฿0.00');
  await expect(page).toHaveURL('/');
  expect(await backEnd.fetchBalance({ username, password })).toBe(0);

  await site.header.getByRole('button', { name: 'เมนู' }).click();
  await expect(page.getByRole('dialog').getByText(username)).toBeVisible();
});

test('a number that is a member already is refused at the field', { tag: '@desktop' }, async ({
  site,
}) => {
  await site.open('/register');
  await site.main.getByLabel('เบอร์โทรศัพท์').fill('081-234-5678');
  await site.main.getByLabel('ตั้งรหัสผ่าน').fill('something-long');
  await site.main.getByLabel('วันเกิด').fill('1990-01-01');
  await site.main.getByRole('button', { name: 'สมัครสมาชิก' }).click();
  await expect(site.main.getByText('เบอร์โทรนี้เป็นสมาชิกอยู่แล้ว กรุณาเข้าสู่ระบบ')).toBeVisible();
  await expect(site.main.getByLabel('เบอร์โทรศัพท์')).toBeFocused();
});
