import { DEMO_PASSWORD } from '@/server/operator/people.seed';
import { expect, test } from '../../support/e2e-console';

const MEMBER = { username: '0812345678', password: DEMO_PASSWORD };

test.use({ demo: 'demo' });

test('the income of a member is held by one person, released by two, and the books are checked', async ({
  openBrowser,
  site,
}) => {
  await site.keepSession(MEMBER);
  await site.open('/affiliate');
  const redeem = site.main.getByRole('button', { name: 'แลกเข้ากระเป๋าหลัก' });
  await expect(redeem).toBeEnabled();

  const sup = await openBrowser();
  await sup.signIn({ name: 'sup' }, '/affiliate/earners');
  const row = sup.main.getByRole('row', { name: /081-xxx-5678/ });
  await row.getByRole('button', { name: /^พักรายได้ของ/ }).click();
  const hold = sup.dialog(/^พักรายได้ของ/);
  await hold.getByLabel('เหตุผล').fill('เพื่อนหลายคนใช้เครื่องเดียวกัน');
  await hold.getByRole('button', { name: 'ยืนยัน' }).click();
  await expect(row.getByText('พักไว้')).toBeVisible();

  await site.open('/affiliate');
  await expect(site.main.getByText(/รายได้ของคุณถูกพักไว้ระหว่างตรวจสอบ/)).toBeVisible();
  await expect(site.main.getByRole('button', { name: 'ยังแลกไม่ได้' })).toBeDisabled();

  await sup.main.getByRole('link', { name: 'รายได้ที่พักไว้' }).click();
  await sup.main.getByRole('button', { name: /^ปล่อยรายได้ของ/ }).click();
  const ask = sup.dialog(/^ปล่อยรายได้ของ/);
  await ask.getByLabel('เหตุผล').fill('ตรวจเอกสารแล้ว');
  await ask.getByRole('button', { name: 'ยืนยัน' }).click();
  await ask.getByRole('button', { name: 'เข้าใจแล้ว' }).click();
  const waiting = sup.main.getByRole('link', { name: /^รออนุมัติปล่อย คำขอ/ });
  const path = await waiting.getAttribute('href');
  await expect(site.main.getByRole('button', { name: 'ยังแลกไม่ได้' })).toBeDisabled();

  const nok = await openBrowser({ viewport: { width: 390, height: 844 } });
  await nok.signIn({ name: 'nok' }, (path ?? '').replace(/^\/operator/, ''));
  await expect(
    nok.main.getByText('ปล่อยรายได้สายงานที่พักไว้').filter({ visible: true }).first(),
  ).toBeVisible();
  await nok.button('อนุมัติ').click();
  await nok.dialog(/^อนุมัติ/).getByRole('button', { name: 'อนุมัติ', exact: true }).click();
  await expect(nok.button('อนุมัติ')).toHaveCount(0);
  await site.open('/affiliate');
  await expect(redeem).toBeEnabled();

  const audi = await openBrowser();
  await audi.signIn({ name: 'audi' }, '/system');
  const checks = audi.main.getByRole('region', { name: 'ตรวจบัญชี' });
  await checks.getByRole('button', { name: 'ตรวจบันทึกการทำงานเดี๋ยวนี้' }).click();
  await expect(checks.getByText('ไม่พบข้อผิด')).toBeVisible();
});
