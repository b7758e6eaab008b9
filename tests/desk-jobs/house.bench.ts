import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { addDays, toCalendarDay } from '@/domain/calendar-day';
import type { BuiltServer } from '../support/e2e-server';
import { OPERATOR_KEY } from '../support/server-process';
import type { Hand } from './hand';
import { expect, test } from './job';
import { approveRequest } from './shared-steps';

const terminal = path.resolve(import.meta.dirname, '../../dist/server/commands/operator.js');

/** Runs a command of operators, as a machine does. @returns its output */
async function command(server: BuiltServer, ...args: string[]): Promise<string> {
  const env = { ...process.env, OPERATOR_URL: server.url, OPERATOR_KEY };
  return (await promisify(execFile)(process.execPath, [terminal, ...args], { env })).stdout;
}

test('01 staff: invite a person, key for a machine', async ({
  job,
  sitDown,
  openBrowser,
  server,
}) => {
  const pim = await sitDown('pim');
  await pim.open('พนักงาน');
  await pim.press('เชิญพนักงาน');
  const form = pim.desk.dialog('เชิญพนักงาน');
  await pim.type(form.getByLabel('ชื่อที่ทีมเรียก'), 'น้อง');
  await pim.type(form.getByLabel('ชื่อผู้ใช้'), 'nong');
  await pim.choose(form.getByLabel('สิทธิ์'), { index: 3 });
  await pim.confirm('เชิญพนักงาน', 'สร้างลิงก์');
  const link = await pim.desk.page.getByLabel('ลิงก์สำหรับ nong').last().inputValue();
  await pim.tap(pim.desk.page.getByRole('dialog').getByRole('button', { name: 'เสร็จ' }));
  job.stop();
  const nong = await openBrowser();
  const { pathname, search, hash } = new URL(link);
  await nong.page.goto(pathname + search + hash);
  await nong.accept('ทดสอบรหัสผ่านยาวพอ');
  const output = await command(server, 'staff', 'add', 'till', '--role', 'finance');
  expect(output).toContain('till');
  job.saw('link for one day; a machine gets its key by the command `staff add`');
});

test('37 receiving account: add, close, open', async ({ job, sitDown }) => {
  const pim = await sitDown('pim');
  await pim.open('ธนาคาร');
  await pim.press('เพิ่มบัญชี');
  const form = pim.desk.dialog('เพิ่มบัญชี');
  await pim.choose(form.getByLabel('ธนาคาร', { exact: true }), { index: 3 });
  await pim.type(form.getByLabel('เลขบัญชี'), '1234567890');
  await pim.type(form.getByLabel('ชื่อบัญชี'), 'บจก. โชคดี เทรดดิ้ง');
  await pim.confirm('เพิ่มบัญชี', 'ส่งคำขอ');
  await pim.confirm('เพิ่มบัญชี', 'เข้าใจแล้ว');
  const nok = await sitDown('nok');
  await approveRequest(nok, /เพิ่มบัญชีธนาคารของเว็บ/);
  await nok.open('ธนาคาร');
  const card = nok.main.getByRole('article').first();
  const name = (await card.getAttribute('aria-label')) ?? '';
  for (const [button, title] of [
    ['ปิด', `ปิด ${name}`],
    ['เปิด', `เปิด ${name}`],
  ] as const) {
    await nok.tap(
      nok.main.getByRole('article', { name }).getByRole('button', { name: button, exact: true }),
    );
    await nok.confirm(title, 'ยืนยัน');
    await expect(nok.desk.dialog(title)).toHaveCount(0);
  }
  job.saw('two people, usable after an hour; the last account warns before it is closed');
});

test('39 hide a game', async ({ job, sitDown }) => {
  const pim = await sitDown('pim');
  await pim.open('ตั้งค่า', 'เกมและค่าย');
  await pim.type(pim.main.getByLabel('ค้นชื่อเกม'), 'มังกร');
  const hide = pim.main.getByRole('button', { name: /^ซ่อน .*มังกร/ }).first();
  const name = ((await hide.getAttribute('aria-label')) ?? '').replace('ซ่อน ', '');
  await pim.tap(hide);
  await pim.type(pim.desk.dialog(`ซ่อน ${name}`).getByLabel('เหตุผล'), 'ค่ายแจ้งปรับปรุง');
  await pim.confirm(`ซ่อน ${name}`, 'ซ่อน');
  await expect(pim.desk.button(`แสดง ${name} อีกครั้ง`)).toBeVisible();
  job.saw('a game or a whole provider, until a time or until it is shown again');
});

test('40 maintenance mode', async ({ job, sitDown, page, complaints }) => {
  complaints.expect(/^503: /);
  const pim = await sitDown('pim');
  await pim.open('ตั้งค่า', 'ปิดปรับปรุง');
  await pim.press('ปิดปรับปรุง');
  const form = pim.desk.dialog('ปิดปรับปรุง');
  await pim.choose(form.getByLabel('ปิดอะไร'), 'all');
  await pim.type(form.getByLabel('ข้อความถึงสมาชิก'), 'ย้ายเครื่องแม่ข่าย');
  await pim.confirm('ปิดปรับปรุง', 'ปิดเดี๋ยวนี้');
  const running = pim.main.getByRole('region', { name: 'กำลังปิด ทั้งเว็บ' });
  await expect(running).toBeVisible();
  expect((await page.request.get('/')).status()).toBe(503);
  await pim.tap(running.getByRole('button', { name: 'เปิดให้บริการเดี๋ยวนี้' }));
  await pim.confirm('เปิดให้บริการเดี๋ยวนี้', 'ยืนยัน');
  await expect(running).toHaveCount(0);
  await expect.poll(async () => (await page.request.get('/')).status()).toBe(200);
  job.saw('closed and open again; lotteries, results and arriving money go on');
});

/** Counts every account of a day as the books have it. */
async function countAccounts(nok: Hand, day: string): Promise<void> {
  await nok.open('ธนาคาร');
  await nok.press('นับยอดสิ้นวัน');
  const dialog = nok.desk.dialog('นับยอดสิ้นวัน');
  await nok.set(dialog.getByLabel('วัน', { exact: true }), day);
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  for (const account of await dialog.getByRole('listitem').all()) {
    const book = /฿(-?[\d,]+\.\d\d)/.exec((await account.textContent()) ?? '')?.[1] ?? '0.00';
    await nok.type(account.getByLabel('ยอดที่นับได้ (บาท)'), book);
    await nok.tap(account.getByRole('button', { name: 'บันทึก' }));
  }
  await expect(dialog.getByText('นับครบแล้ว')).toBeVisible();
  await nok.key('Escape');
}

test('41 end of day: count, close, export', async ({ job, sitDown, server }) => {
  const day = addDays(toCalendarDay(server.now), -1);
  const nok = await sitDown('nok');
  await countAccounts(nok, day);
  await nok.open('รายงาน');
  await expect(nok.main.getByText('จบวันแล้ว ยังไม่ปิด')).toBeVisible();
  await nok.press('ปิดวัน');
  await nok.confirm(/^ปิดวัน/, 'ปิดวัน');
  await expect(nok.main.getByText(/^ปิดแล้วโดย nok/)).toBeVisible();
  await nok.tap(nok.main.getByRole('button', { name: /^ส่งออก/ }));
  const download = nok.desk.page.waitForEvent('download');
  await nok.confirm('ส่งออก', 'ส่งออก');
  await download;
  job.saw('proved by five identities, closed, exported');
});

test('42 verify the books, backup', async ({ job, sitDown, server }) => {
  const pim = await sitDown('pim');
  await pim.open('ระบบ');
  pim.accept(/./);
  const checks = pim.main.getByRole('region', { name: 'ตรวจบัญชี' });
  await pim.tap(checks.getByRole('button', { name: /^ตรวจ.*เดี๋ยวนี้$/ }).first());
  await expect(checks.getByText('ไม่พบข้อผิด').first()).toBeVisible();
  const download = pim.desk.page.waitForEvent('download');
  await pim.press('สำรองเดี๋ยวนี้');
  expect((await download).suggestedFilename()).toMatch(/^backup-.*\.tar\.gz$/);
  await expect(pim.desk.toast('บันทึกไฟล์สำรองแล้ว')).toBeVisible();
  job.stop();
  expect(await command(server, 'ledger', 'verify')).toMatch(/\d/);
  expect(await command(server, 'played', 'verify')).toMatch(/\d/);
  job.saw('each night by itself; machines use `ledger verify`, `played verify` and `backup`');
});

test('43 audit', async ({ job, sitDown }) => {
  const audi = await sitDown('audi');
  // The details of an action are those of programs.
  audi.accept(/./);
  await audi.open('บันทึกงาน');
  await audi.choose(audi.main.getByLabel('พนักงาน'), { label: 'นก' });
  await audi.press('ตรวจลำดับ');
  await expect(audi.main.getByText(/^ลำดับครบ/)).toBeVisible();
  job.saw('by person, day and subject, with role and address; the chain is verified');
});
