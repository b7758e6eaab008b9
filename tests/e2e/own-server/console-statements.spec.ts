import { kbankFile, toThaiTime } from '../../support/bank-statement.fixture';
import { findSeriousViolations } from '../../support/e2e-accessibility';
import { expect, test } from '../../support/e2e-console';
import { measureOverflow } from '../../support/e2e-overflow';
import { asMoney } from '../../support/journey-site';

test.use({ demo: 'demo' });

test('the file of a bank is uploaded by one person and credited by another, once', async ({
  openBrowser,
  member,
  backEnd,
}) => {
  const before = await backEnd.fetchBalance(member.credentials);
  const deposit = await backEnd.reserveDeposit(member.credentials, '25000');
  const at = (await backEnd.fetchNow()).getTime();
  const timeAt = (minutes: number) => toThaiTime(new Date(at + minutes * 60_000));
  const account = `${member.accountNumber.slice(0, 4)}xxx${member.accountNumber.slice(-3)}`;
  const file = kbankFile([
    { at: timeAt(-30), amount: 1_234_56 },
    { at: timeAt(0), amount: deposit.amount, sender: { account, name: `นาย ${member.name}` } },
    { at: timeAt(1), amount: -20_000_00 },
  ]);

  const nok = await openBrowser();
  await nok.signIn({ name: 'nok' }, '/in');
  await nok.page.getByRole('link', { name: 'นำเข้าไฟล์ธนาคาร' }).click();
  await nok.heading('นำเข้ารายการเดินบัญชี').waitFor();
  await nok.page.getByLabel('บัญชี', { exact: true }).selectOption({ index: 1 });
  const chooser = nok.page.waitForEvent('filechooser');
  await nok.button('เลือกไฟล์').click();
  await (await chooser).setFiles({
    ...{ name: 'texport.csv', mimeType: 'text/csv', buffer: Buffer.from(file) },
  });
  const credit = nok.main.getByRole('row', {
    name: new RegExp(`D${deposit.number}.*จะเติม|จะเติม.*D${deposit.number}`),
  });
  await expect(credit).toBeVisible();
  await expect(nok.main.getByText(/ให้เจ้าหน้าที่อีกคนเปิดหน้านี้แล้วกดนำเข้า/)).toBeVisible();
  await expect(nok.button('นำเข้า')).toHaveCount(0);
  expect(await findSeriousViolations(nok.page)).toEqual([]);

  const som = await openBrowser({ viewport: { width: 390, height: 844 } });
  await som.signIn({ name: 'som' }, new URL(nok.page.url()).pathname.replace('/operator', ''));
  await som.button('นำเข้า').click();
  const dialog = som.dialog('นำเข้า');
  await expect(dialog).toContainText(asMoney(deposit.amount));
  await dialog.getByRole('button', { name: 'นำเข้า' }).click();
  await expect(som.toast('นำเข้าครบแล้ว')).toBeVisible();
  await expect(som.main.getByText('เติมแล้ว', { exact: true }).first()).toBeVisible();
  expect(await measureOverflow(som.page)).toEqual(0);
  expect(await backEnd.fetchBalance(member.credentials)).toBe(before + deposit.amount);
  expect(await backEnd.fetchDeposit(deposit.id)).toMatchObject({ state: 'credited' });
});
