import { readFile } from 'node:fs/promises';
import { asMoney } from '../support/journey-site';
import { readSheets } from '../support/sheet-reader';
import type { Hand } from './hand';
import { expect, test } from './job';
import { chooseList, expectSoundLedger } from './shared-steps';

const AMOUNT = 100_00;

async function openPayout(hand: Hand, number: number, list?: string): Promise<void> {
  await hand.open('ถอน');
  if (list !== undefined) await chooseList(hand, list);
  await hand.tap(hand.main.getByRole('button', { name: `W${number}`, exact: true }));
  await hand.main.getByRole('region', { name: `W${number}` }).waitFor();
}

test('11 withdrawal: approve', async ({ job, sitDown, backEnd, member }) => {
  await backEnd.fund(member.credentials, '100');
  const { number } = await backEnd.requestWithdrawal(member.credentials, '100');
  const nok = await sitDown('nok');
  await openPayout(nok, number);
  await expect(nok.main.getByText('เล่นหลังฝากล่าสุด')).toBeVisible();
  await nok.tap(nok.main.getByRole('button', { name: /^อนุมัติ/ }));
  await nok.confirm(/^อนุมัติ W/, 'อนุมัติ');
  await expect(nok.desk.toast(`W${number} อนุมัติแล้ว · ${asMoney(AMOUNT)}`)).toBeVisible();
  expect(await backEnd.fetchWithdrawal(number)).toMatchObject({ state: 'approved' });
  job.saw('turnover, play, badges and earlier rejections stand beside it');
});

test('11 withdrawal: pay', async ({ job, sitDown, backEnd, member }) => {
  await backEnd.fund(member.credentials, '100');
  const { id, number } = await backEnd.requestWithdrawal(member.credentials, '100');
  await backEnd.approveWithdrawal(id);
  const som = await sitDown('som');
  await openPayout(som, number, 'รอโอน');
  await som.tap(som.main.getByRole('button', { name: /^โอนแล้ว/ }));
  const form = som.desk.dialog(/^โอนแล้ว W/);
  await som.type(form.getByLabel('เลขอ้างอิงจากธนาคาร'), `KB-${number}`);
  await som.confirm(/^โอนแล้ว W/, 'โอนแล้ว');
  await expect(som.desk.toast(`W${number} โอนแล้ว · ${asMoney(AMOUNT)}`)).toBeVisible();
  expect(await backEnd.fetchWithdrawal(number)).toMatchObject({
    state: 'paid',
    payment: { bank_reference: `KB-${number}` },
  });
  await expectSoundLedger(backEnd);
  job.saw('with account, reference and time');
});

test('11 withdrawal: reject', async ({ job, sitDown, backEnd, member }) => {
  await backEnd.fund(member.credentials, '100');
  const before = await backEnd.fetchBalance(member.credentials);
  const { number } = await backEnd.requestWithdrawal(member.credentials, '100');
  const nok = await sitDown('nok');
  await openPayout(nok, number);
  await nok.tap(nok.main.getByRole('button', { name: /^ปฏิเสธ/ }));
  const form = nok.desk.dialog(/^ปฏิเสธ W/);
  await nok.choose(form.getByLabel('เหตุผล'), { index: 1 });
  await nok.confirm(/^ปฏิเสธ W/, 'ปฏิเสธ');
  await expect(nok.desk.toast(/^W\d+ ปฏิเสธแล้ว/)).toBeVisible();
  expect(await backEnd.fetchBalance(member.credentials)).toBe(before);
  job.saw('the money is back, with the sentence that the member reads');
});

test('12 bank batch file', async ({ job, sitDown, backEnd, member }) => {
  const numbers: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const credentials = turn === 0 ? member.credentials : await backEnd.register();
    await backEnd.fund(credentials, '100');
    const { id, number } = await backEnd.requestWithdrawal(credentials, '100');
    await backEnd.approveWithdrawal(id);
    numbers.push(number);
  }
  const nok = await sitDown('nok');
  await nok.open('ถอน');
  await chooseList(nok, 'รอโอน');
  for (const number of numbers) {
    await nok.tap(nok.main.getByLabel(`เลือก W${number}`, { exact: true }));
  }
  await nok.press('ไฟล์โอน');
  const make = nok.desk.dialog('สร้างไฟล์โอน');
  await nok.choose(make.getByLabel('โอนจากบัญชี'), { index: 1 });
  const download = nok.desk.page.waitForEvent('download');
  await nok.confirm('สร้างไฟล์โอน', 'สร้างไฟล์โอน');
  const file = await (await download).path();
  const [rows = []] = [...readSheets(await readFile(file)).values()];
  expect(rows.flat().map(({ value }) => value)).toEqual(
    expect.arrayContaining(numbers.map((number) => `W${number}`)),
  );
  const list = nok.main.getByRole('region', { name: 'ไฟล์โอนที่ยังไม่ครบ' });
  await nok.tap(list.getByRole('button', { name: 'ใส่เลขอ้างอิง' }).first());
  const paste = nok.desk.dialog(/^ไฟล์โอน #/);
  const lines = numbers.map((number) => `W${number}\tBATCH-${number}`).join('\n');
  // People paste the table of their bank.
  await nok.set(paste.getByLabel('วางจากตารางของธนาคาร'), lines);
  await nok.confirm(/^ไฟล์โอน #/, 'ทำเครื่องหมายว่าโอนแล้ว');
  await expect(nok.desk.toast(/· โอนแล้ว 3 รายการ$/)).toBeVisible();
  for (const number of numbers) {
    expect(await backEnd.fetchWithdrawal(number)).toMatchObject({ state: 'paid' });
  }
  job.saw('three withdrawals; automatic payouts are left out by design');
});
