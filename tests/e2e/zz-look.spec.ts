import type { Page } from '@playwright/test';
import { findSeriousViolations } from '../support/e2e-accessibility';
import { test } from '../support/e2e-line';
import { userAgents } from '../support/line-browser';

const out = '/tmp/wt/shots-withdraw';
const AMOUNT = 'จำนวนเงินที่ต้องการถอน';
async function shot(page: Page, name: string) {
  await page.waitForTimeout(400);
  await page.screenshot({ path: `${out}/${name}.png` });
  const v = await findSeriousViolations(page);
  if (v.length) console.log(name, v);
}
async function owe(page: Page) {
  await page.route('**/api/member/withdraw/info', async (route) => {
    const r = await route.fetch();
    const j = await r.json();
    j.data.turnover = [
      {
        id: 'a',
        name: 'โบนัสฝากแรก 50%',
        required: '1000.00',
        counted: '300.00',
        remaining: '700.00',
        started_at: '2026-11-21T10:00:00Z',
      },
      {
        id: 'b',
        name: 'คูปองวันเกิด',
        required: '500.00',
        counted: '299.50',
        remaining: '200.50',
        started_at: '2026-11-21T10:00:00Z',
      },
    ];
    await route.fulfill({ json: j });
  });
}
async function noAccount(page: Page) {
  await page.route('**/api/member/withdraw/info', async (route) => {
    const r = await route.fetch();
    const j = await r.json();
    j.data.account = null;
    await route.fulfill({ json: j });
  });
}
async function operate(url: string, path: string, body?: object) {
  const { OPERATOR_KEY } = await import('../support/server-process');
  const r = await fetch(`${url}/operator/v1${path}`, {
    headers: { authorization: `Bearer ${OPERATOR_KEY}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  return (await r.json()) as { data: { id: string; username: string }[] };
}
for (const [size, width, height] of [
  ['wide', 1440, 900],
  ['phone', 360, 740],
] as const) {
  test.describe(size, () => {
    test.use({ inClient: false, viewport: { width, height } });
    test('look', async ({ page, site, server }) => {
      test.setTimeout(300000);
      const username = size === 'wide' ? '0823456789' : '0812345678';
      await site.login({ username, password: 'demo1234' });
      await site.open('/member/withdraw');
      await page.getByLabel(AMOUNT).waitFor();
      await shot(page, `${size}-form`);
      await page.getByLabel(AMOUNT).fill('99');
      await page.getByRole('button', { name: 'ถอนเงิน', exact: true }).click();
      await shot(page, `${size}-error`);
      await page.getByRole('button', { name: '300 บาท' }).click();
      await page.getByRole('button', { name: 'ถอนเงิน', exact: true }).click();
      await page.getByText('ตรวจสอบก่อนยืนยัน').waitFor();
      await shot(page, `${size}-confirm`);
      await page.getByRole('button', { name: 'แก้ไข' }).click();
      await page.getByRole('button', { name: 'เปลี่ยนบัญชีรับเงิน' }).click();
      await page.getByLabel('เลขบัญชี').waitFor();
      await shot(page, `${size}-account`);
      await owe(page);
      await page.reload();
      await page.getByText('เหลือเทิร์นอีก').waitFor();
      await shot(page, `${size}-turnover`);
      await page.unrouteAll();
      await noAccount(page);
      await page.reload();
      await page.getByLabel('เลขบัญชี').waitFor();
      await shot(page, `${size}-noaccount`);
      await page.unrouteAll();
      for (const end of ['paid', 'reject']) {
        await page.reload();
        await page.getByRole('button', { name: '300 บาท' }).click();
        await page.getByRole('button', { name: 'ถอนเงิน', exact: true }).click();
        await page.getByRole('button', { name: 'ยืนยันถอนเงิน' }).click();
        await page.getByText('รอเจ้าหน้าที่อนุมัติ').waitFor();
        await shot(page, `${size}-${end}-1requested`);
        const { data } = await operate(server.url, '/withdrawals?state=requested');
        const id = data.find((d) => d.username === username)!.id;
        await operate(server.url, '/withdrawals/approve', { id });
        await page.getByText('อนุมัติแล้ว รอโอนเข้าบัญชี').waitFor();
        if (end === 'paid') await shot(page, `${size}-${end}-2approved`);
        await operate(
          server.url,
          `/withdrawals/${end}`,
          end === 'paid' ? { id } : { id, note: 'ชื่อบัญชีธนาคารไม่ตรงกับชื่อสมาชิก กรุณาแก้ไขบัญชี' },
        );
        await page
          .getByText(end === 'paid' ? 'โอนเงินเข้าบัญชีแล้ว' : 'ถอนไม่สำเร็จ')
          .first()
          .waitFor();
        await shot(page, `${size}-${end}-3end`);
      }
      await page.getByRole('button', { name: 'ทำรายการใหม่' }).click();
      await page.getByLabel(AMOUNT).waitFor();
      await shot(page, `${size}-form-again`);
      await site.open('/member/withdraw?view=history');
      await page.getByText('ไม่สำเร็จ').waitFor();
      await shot(page, `${size}-history`);
      await site.open('/member/statement');
      await page.getByText('คืนเงินถอน').waitFor();
      await shot(page, `${size}-statement`);
      await site.open('/member/profile');
      await page.getByRole('button', { name: 'เปลี่ยนบัญชี' }).click();
      await page.getByLabel('เลขบัญชี').waitFor();
      await shot(page, `${size}-profile`);
      await site.open('/member/deposit');
      await page.getByLabel('จำนวนเงินที่ต้องการฝาก').waitFor();
      await shot(page, `${size}-deposit`);
    });
  });
}
test.describe('liff', () => {
  test.use({
    userAgent: userAgents.liff,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  test('look', async ({ page, site, line, lineUser, standIn, backEnd }) => {
    test.setTimeout(300000);
    const member = { username: '0823456789', password: 'demo1234' };
    await backEnd.linkLine(member, await standIn.issueIdToken(lineUser));
    await line.open(page, '/withdraw');
    await site.main.getByLabel(AMOUNT).waitFor();
    await shot(page, 'liff-form');
    await page.getByRole('button', { name: 'ทั้งหมด' }).tap();
    await page.getByRole('button', { name: 'ถอนเงิน', exact: true }).tap();
    await page.getByText('ตรวจสอบก่อนยืนยัน').waitFor();
    await shot(page, 'liff-confirm');
    await page.getByRole('button', { name: 'ยืนยันถอนเงิน' }).tap();
    await page.getByText('รอเจ้าหน้าที่อนุมัติ').waitFor();
    await shot(page, 'liff-pending');
  });
});
