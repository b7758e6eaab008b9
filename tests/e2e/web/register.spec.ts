import { expect, test } from '../../support/e2e';
import { findSeriousViolations } from '../../support/e2e-accessibility';
import { unusedCredentials } from '../../support/journey-backend';

/** Returns the birth date of a person whose birthday in Thailand is today, this many years ago. */
function bornYearsAgo(years: number): string {
  const [year = '', month = '', day = ''] = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Bangkok',
  })
    .format()
    .split('-');
  // The 29th of February does not exist in every year.
  return `${Number(year) - years}-${month}-${month === '02' && day === '29' ? '28' : day}`;
}

test('the input of the registration page survives a reload', async ({ page, site }) => {
  await site.open('/register');
  const { username } = unusedCredentials();
  await site.main.getByLabel('เบอร์โทรศัพท์').fill(username);
  await site.main.getByLabel('ธนาคาร', { exact: true }).selectOption('004');
  await site.main.getByLabel('วันเกิด').fill(bornYearsAgo(30));
  await page.reload();
  await expect(site.main.getByLabel('เบอร์โทรศัพท์')).toHaveValue(username);
  await expect(site.main.getByLabel('ธนาคาร', { exact: true })).toHaveValue('004');
  await expect(site.main.getByLabel('วันเกิด')).toHaveValue(bornYearsAgo(30));
});

test('a visitor under age is refused at the field, keeps the input over a reload and then registers', async ({
  page,
  site,
  backEnd,
  complaints,
}) => {
  test.slow();
  complaints.expect(/^429: POST \/sandbox\/api\/spin$/);
  const member = { ...unusedCredentials(), password: 'ลองรหัสยาวๆ 123' };
  await site.open('/');
  await site.header.getByRole('button', { name: /^สมัคร/ }).click();
  const dialog = site.dialog('สมัครสมาชิก');
  await dialog.getByRole('button', { name: 'สมัครสมาชิก' }).click();
  const birthday = dialog.getByLabel('วันเกิด');
  await expect(dialog.getByText('กรุณากรอกเบอร์โทร')).toBeVisible();
  await expect(dialog.getByText('กรุณาเลือกธนาคาร')).toBeVisible();
  await expect(dialog.getByText('กรุณาเลือกวันเกิด')).toBeVisible();
  await expect(dialog.getByLabel('เบอร์โทรศัพท์')).toBeFocused();

  await site.fillRegistration(dialog, member);
  await birthday.fill(bornYearsAgo(18));
  await dialog.getByRole('button', { name: 'สมัครสมาชิก' }).click();
  await expect(dialog.getByText('ต้องมีอายุ 20 ปีขึ้นไปจึงจะสมัครได้')).toBeVisible();
  await expect(birthday).toBeFocused();
  await expect(birthday).toHaveAttribute('aria-invalid', 'true');

  // A document opens over the form, and going back closes only the document.
  await dialog.getByRole('link', { name: 'ข้อกำหนดการใช้งาน' }).click();
  const terms = site.dialog('ข้อกำหนดการใช้งาน');
  await expect(terms.getByRole('heading', { name: /อายุและตัวตน/ })).toBeVisible();
  expect(await findSeriousViolations(page), 'the terms').toEqual([]);
  await page.goBack();
  await expect(terms).toBeHidden();
  await expect(birthday).toHaveValue(bornYearsAgo(18));
  await expect(dialog.getByRole('checkbox', { name: /ยอมรับ/ })).toBeChecked();
  const bankAccount = await dialog.getByLabel('เลขบัญชี').inputValue();

  await page.reload();
  await site.header.getByRole('button', { name: /^สมัคร/ }).click();
  await expect(dialog.getByLabel('เบอร์โทรศัพท์')).toHaveValue(member.username);
  await expect(dialog.getByLabel('ธนาคาร', { exact: true })).toHaveValue('004');
  await expect(dialog.getByLabel('เลขบัญชี')).toHaveValue(bankAccount);
  await expect(dialog.getByLabel('ตั้งรหัสผ่าน', { exact: true })).toHaveValue('');
  await dialog.getByLabel('ตั้งรหัสผ่าน', { exact: true }).fill(member.password);
  await birthday.fill(bornYearsAgo(20));
  // Consent is not restored and must be given again.
  await site.agree(dialog);
  await site.sendRegistration(dialog, async () => {
    await expect(dialog.getByLabel('รหัส 6 หลัก')).toBeFocused();
    expect(await findSeriousViolations(page), 'the code').toEqual([]);
  });
  await expect(dialog).toBeHidden();
  await expect(site.toast('สมัครสำเร็จ ยินดีต้อนรับ')).toBeVisible();
  await expect(site.panel.getByText(member.username)).toBeVisible();
  await expect(site.panelBalance).toHaveText('฿0.00');
  await expect(page).toHaveURL('/');
  expect(await backEnd.fetchBalance(member)).toBe(0);
  expect(await page.evaluate(() => sessionStorage.getItem('register-draft'))).not.toContain(
    bankAccount,
  );

  await site.header.getByRole('link', { name: 'สล็อต' }).click();
  await expect(page).toHaveURL('/slot');
  const game = await site.openGame(site.firstCard);
  await game.untilReady();
});
