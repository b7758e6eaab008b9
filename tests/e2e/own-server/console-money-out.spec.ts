import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { errorMessages } from '@/contract/error-messages.copy';
import { parseBaht } from '@/domain/baht';
import { toCalendarDay } from '@/domain/calendar-day';
import { findSeriousViolations } from '../../support/e2e-accessibility';
import { expect, test } from '../../support/e2e-console';
import { measureOverflow } from '../../support/e2e-overflow';
import type { Desk } from '../../support/journey-console';
import { asMoney } from '../../support/journey-site';
import { readSheets } from '../../support/sheet-reader';

/** A member of the demo with more money than one person may pay out. */
const RICH = { username: '0823456789', password: 'demo1234' };
const LARGE = '24000';

test.use({ demo: 'demo' });

const openRow = async (desk: Desk, number: number) => {
  await desk.main.getByRole('button', { name: `W${number}`, exact: true }).click();
  await desk.main.getByRole('region', { name: `W${number}` }).waitFor();
};

test('a large withdrawal is approved on a phone, and paid once by another person in two tabs', async ({
  openBrowser,
  backEnd,
  site,
}) => {
  const before = await backEnd.fetchBalance(RICH);
  const { number } = await backEnd.requestWithdrawal(RICH, LARGE);
  const money = asMoney(Number(LARGE) * 100);

  const screen = { width: 390, height: 844 };
  const som = await openBrowser({ viewport: screen, hasTouch: true, isMobile: true });
  await som.signIn({ name: 'som' }, '/out');
  await som.main.getByRole('button', { name: `W${number}`, exact: true }).tap();
  const panel = som.main.getByRole('region', { name: `W${number}` });
  await expect(panel.getByText('คนอนุมัติกับคนโอนต้องเป็นคนละคน')).toBeVisible();
  expect(await measureOverflow(som.page)).toBe(0);
  expect(await findSeriousViolations(som.page)).toEqual([]);
  const approve = panel.getByRole('button', { name: /^อนุมัติ/ });
  expect((await approve.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await approve.tap();
  await som
    .dialog(`อนุมัติ W${number} · ${money}`)
    .getByRole('button', { name: 'อนุมัติ', exact: true })
    .tap();
  await expect(som.toast(`W${number} อนุมัติแล้ว · ${money}`)).toBeVisible();

  await som.page.goto(`/operator/out/w${number}?tab=approved`);
  await som.main.getByRole('button', { name: /^โอนแล้ว/ }).tap();
  const own = som.dialog(`โอนแล้ว W${number} · ${money}`);
  await own.getByLabel('เลขอ้างอิงจากธนาคาร').fill('KB-SOM');
  await own.getByRole('button', { name: 'โอนแล้ว', exact: true }).tap();
  await expect(own.getByText(errorMessages['operator.paid_by_same'])).toBeVisible();

  const nok = await openBrowser();
  await nok.signIn({ name: 'nok' }, `/out/w${number}?tab=approved`);
  const second = await nok.page.context().newPage();
  await second.goto(`/operator/out/w${number}?tab=approved`);
  const dialogs: Locator[] = [];
  for (const [page, reference] of [
    [nok.page, 'KB-1'],
    [second, 'KB-2'],
  ] as const) {
    await page.getByRole('button', { name: /^โอนแล้ว/ }).click();
    const dialog = page.getByRole('dialog', { name: `โอนแล้ว W${number} · ${money}` });
    await dialog.getByLabel('เลขอ้างอิงจากธนาคาร').fill(reference);
    dialogs.push(dialog);
  }
  await Promise.all(
    dialogs.map((dialog) => dialog.getByRole('button', { name: 'โอนแล้ว', exact: true }).click()),
  );
  const done = [nok.page, second].map((page) =>
    page.getByRole('status').getByText(`W${number} โอนแล้ว · ${money}`, { exact: true }),
  );
  await expect
    .poll(async () => (await Promise.all(done.map((toast) => toast.isVisible()))).filter(Boolean))
    .toHaveLength(1);
  await expect
    .poll(async () =>
      (
        await Promise.all(dialogs.map((dialog) => dialog.getByText(/^nok ตัดสินไปแล้ว/).isVisible()))
      ).filter(Boolean),
    )
    .toHaveLength(1);
  const paid = await backEnd.fetchWithdrawal(number);
  expect(paid).toMatchObject({ state: 'paid', approved_by: 'operator/som' });
  expect(paid).toMatchObject({ ended_by: 'operator/nok' });
  expect(await backEnd.fetchBalance(RICH)).toBe(before - Number(LARGE) * 100);
  expect((await backEnd.verifyLedger()).faults).toEqual([]);

  await site.keepSession(RICH);
  await site.open('/member/withdraw');
  await expect(site.main.getByText('สำเร็จ').first()).toBeVisible();
});

test('a batch is saved as a spreadsheet, paid by pasted references, a transfer that fails comes back by two people, and the day counts both', async ({
  openBrowser,
  backEnd,
  server,
}) => {
  test.slow();
  const report = `/reports?day=${toCalendarDay(server.now)}`;
  const COUNT = 20;
  const members = [];
  for (let turn = 0; turn < COUNT; turn += 1) {
    const credentials = await backEnd.register({
      bank_account_number: `00${String(Date.now()).slice(-6)}${String(turn).padStart(2, '0')}`,
    });
    await backEnd.fund(credentials, '100');
    const { id, number } = await backEnd.requestWithdrawal(credentials, '100');
    await backEnd.approveWithdrawal(id);
    members.push({ credentials, number });
  }
  const numbers = members.map(({ number }) => number);

  const nok = await openBrowser({ acceptDownloads: true });
  await nok.signIn({ name: 'nok' }, report);
  const before = await readPayouts(nok);
  await nok.page.goto('/operator/out?tab=approved');
  for (const number of numbers)
    await nok.main.getByLabel(`เลือก W${number}`, { exact: true }).check();
  await nok.button('ไฟล์โอน').click();
  const make = nok.dialog('สร้างไฟล์โอน');
  await expect(make.getByText(`เลือก ${COUNT} รายการ · ฿2,000.00`)).toBeVisible();
  await make.getByLabel('โอนจากบัญชี').selectOption({ index: 1 });
  const download = nok.page.waitForEvent('download');
  await make.getByRole('button', { name: 'สร้างไฟล์โอน' }).click();
  const file = await (await download).path();
  const [rows = []] = [...readSheets(await readFile(file)).values()];
  for (const number of numbers) {
    const { account_number } = await backEnd.fetchWithdrawal(number);
    expect(account_number).toMatch(/^00/);
    const row = rows.find((cells) => cells.some(({ value }) => value === `W${number}`));
    expect(row?.[1]).toEqual({ type: 'text', value: account_number });
    expect(row?.[3]).toEqual({ type: 'number', value: '100' });
  }

  const list = nok.main.getByRole('region', { name: 'ไฟล์โอนที่ยังไม่ครบ' });
  await list.getByRole('button', { name: 'ใส่เลขอ้างอิง' }).first().click();
  const paste = nok.dialog(/^ไฟล์โอน #/);
  const lines = numbers.map((number) => `W${number}\tBATCH-${number}`);
  await paste.getByLabel('วางจากตารางของธนาคาร').fill([...lines.slice(0, -1), 'W0\tX'].join('\n'));
  const mark = paste.getByRole('button', { name: 'ทำเครื่องหมายว่าโอนแล้ว' });
  await expect(mark).toBeDisabled();
  await paste.getByLabel('วางจากตารางของธนาคาร').fill(lines.join('\n'));
  await mark.click();
  await expect(nok.toast(/· โอนแล้ว 20 รายการ$/)).toBeVisible();
  for (const number of numbers) {
    expect(await backEnd.fetchWithdrawal(number)).toMatchObject({
      state: 'paid',
      payment: { bank_reference: `BATCH-${number}` },
    });
  }

  const [failed] = members;
  const number = failed!.number;
  await nok.page.goto('/operator/out?tab=today');
  await openRow(nok, number);
  await nok.button('โอนไม่สำเร็จ').click();
  const bounce = nok.dialog(`โอนไม่สำเร็จ W${number} · ฿100.00`);
  await bounce.getByLabel('ธนาคารแจ้งว่า').fill('บัญชีปิด');
  await nok.page.keyboard.press('Enter');
  await expect(bounce.getByText(/รออีกคนอนุมัติ/)).toBeVisible();
  const balance = await backEnd.fetchBalance(failed!.credentials);

  const som = await openBrowser();
  await som.signIn({ name: 'som' }, '/approvals');
  await som.main
    .getByRole('row', { name: /คืนเงินถอนที่โอนไม่สำเร็จ/ })
    .first()
    .getByRole('button')
    .click();
  await som.button('อนุมัติ').click();
  await som
    .dialog(/^อนุมัติ A/)
    .getByRole('button', { name: 'อนุมัติ', exact: true })
    .click();
  await expect(som.toast(/^A\d+ อนุมัติแล้ว$/)).toBeVisible();
  expect(await backEnd.fetchWithdrawal(number)).toMatchObject({ state: 'bounced' });
  expect(await backEnd.fetchBalance(failed!.credentials)).toBe(balance + 100_00);
  expect((await backEnd.verifyLedger()).faults).toEqual([]);

  await expect(async () => {
    await nok.page.goto(`/operator${report}`);
    expect(await readPayouts(nok)).toEqual({
      count: before.count + COUNT - 1,
      amount: before.amount + (COUNT - 1) * 100_00,
    });
  }).toPass();
});

/** Reads how many withdrawals were paid on the day of the open report, and their sum in satang. */
async function readPayouts({ main }: Desk): Promise<{ count: number; amount: number }> {
  const read = async (figure: string) => {
    const row = main.getByRole('row', { name: new RegExp(`^${figure}\\s*นิยามของ ${figure}`) });
    await row.waitFor();
    return (await row.getByRole('cell').allTextContents()).join('').replace(/[^\d.]/g, '');
  };
  return {
    count: Number(await read('จำนวนถอนจ่ายแล้ว')),
    amount: parseBaht(await read('ถอนจ่ายแล้ว')),
  };
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`the desk of withdrawals is accessible and fits at ${width} × ${height}`, async ({
    openBrowser,
    member,
    backEnd,
  }) => {
    const { number } = await backEnd.requestWithdrawal(member.credentials, '100');
    const nok = await openBrowser({ viewport: { width, height } });
    await nok.signIn({ name: 'nok' }, '/out');
    const check = async (place: string) => {
      expect.soft(await measureOverflow(nok.page), `${place} is wider than the screen`).toBe(0);
      expect.soft(await findSeriousViolations(nok.page), place).toEqual([]);
    };
    await expect(nok.main.getByText(`W${number}`)).toBeVisible();
    await check('queue');
    await openRow(nok, number);
    await check('panel');
    await nok.page.keyboard.press('r');
    await expect(nok.dialog(/^ปฏิเสธ/)).toBeVisible();
    await check('rejection');
    await nok.page.keyboard.press('Escape');
    for (const tab of ['approved', 'today', 'all']) {
      await nok.page.goto(`/operator/out?tab=${tab}`);
      await expect(nok.main.locator('tbody[aria-busy="true"]')).toHaveCount(0);
      await check(tab);
    }
  });
}
