import { randomUUID } from 'node:crypto';
import { formatBaht } from '@/domain/baht';
import { asMoney } from '../support/journey-site';
import type { Hand } from './hand';
import { expect, test } from './job';
import { chooseList, expectSoundLedger, openPayment, senderOf, stranger } from './shared-steps';

const MINUTE = 60_000;

interface Report {
  readonly baht: string;
  readonly reference: string;
  readonly sender: { readonly account_number: string; readonly name: string };
}

/** Reports money by hand. @returns the sentence of the console about it */
async function report(hand: Hand, { baht, reference, sender }: Report): Promise<string> {
  await hand.open('เงินเข้า');
  await hand.press('แจ้งเงินเข้า');
  const form = hand.desk.dialog('แจ้งเงินเข้าด้วยมือ');
  await hand.choose(form.getByLabel('เงินเข้าบัญชี'), { index: 1 });
  await hand.type(form.getByLabel('จำนวนเงิน (บาท)'), baht);
  await hand.type(form.getByLabel('เลขอ้างอิงของธนาคาร'), reference);
  await hand.choose(form.getByLabel('ธนาคารผู้โอน', { exact: true }), '004');
  await hand.type(form.getByLabel('เลขบัญชีผู้โอน ตามที่ธนาคารแสดง'), sender.account_number);
  await hand.type(form.getByLabel('ชื่อผู้โอน'), sender.name);
  await hand.confirm('แจ้งเงินเข้าด้วยมือ', 'แจ้งเงินเข้า');
  const said = (await form.getByRole('status').textContent()) ?? '';
  await hand.confirm('แจ้งเงินเข้าด้วยมือ', 'เข้าใจแล้ว');
  return said;
}

/** Credits the open payment to a member, who is found by the end of their account. */
async function creditTo(hand: Hand, accountEnd: string): Promise<void> {
  await hand.tap(hand.main.getByRole('button', { name: /^เติมให้คนอื่น/ }).first());
  const form = hand.desk.dialog(/^เติมให้คนอื่น/);
  await hand.type(form.getByRole('searchbox'), accountEnd);
  await hand.tap(form.getByRole('listitem').getByRole('button').first());
  await hand.confirm(/^เติมให้สมาชิก/, 'เติมให้สมาชิก');
}

test('02 deposit that matches', async ({ job, sitDown, backEnd, member }) => {
  const before = await backEnd.fetchBalance(member.credentials);
  const { amount } = await backEnd.reserveDeposit(member.credentials, '500');
  const nok = await sitDown('nok');
  const reported = { reference: randomUUID().slice(0, 8), sender: senderOf(member) };
  const said = await report(nok, { ...reported, baht: formatBaht(amount) });
  expect(said).toContain('เติมแล้ว');
  expect(await backEnd.fetchBalance(member.credentials)).toBe(before + amount);
  job.saw(`"${said}"; by gateway or statement no tap at all`);
});

test('03 same report twice', async ({ job, sitDown, member }) => {
  const nok = await sitDown('nok');
  const same = { baht: '77.70', reference: randomUUID().slice(0, 8), sender: senderOf(member) };
  await report(nok, same);
  const said = await report(nok, same);
  expect(said).toMatch(/^เลขอ้างอิงนี้แจ้งไว้แล้ว เป็นรายการ #\d+/);
  job.saw(`"${said}"`);
});

test('04 wrong amount (500.00 for 500.24)', async ({ job, sitDown, backEnd, member }) => {
  const before = await backEnd.fetchBalance(member.credentials);
  const { id, amount } = await backEnd.reserveDeposit(member.credentials, '500');
  await backEnd.reportMoney('500.00', senderOf(member));
  const nok = await sitDown('nok');
  await openPayment(nok, 500_00);
  await expect(nok.main.getByText(`สมาชิกตั้งใจ ${asMoney(amount)}`, { exact: false })).toBeVisible();
  await nok.tap(nok.main.getByRole('button', { name: /^เติมให้สมาชิก/ }));
  await nok.confirm(/^เติมให้สมาชิก/, 'เติมให้สมาชิก');
  await expect(nok.desk.toast(/เติมแล้ว/)).toBeVisible();
  expect(await backEnd.fetchBalance(member.credentials)).toBe(before + 500_00);
  expect(await backEnd.fetchDeposit(id)).toMatchObject({ state: 'credited' });
  await expectSoundLedger(backEnd);
  job.saw('one credit of what arrived, and the deposit is closed');
});

test('05 unknown sender, exact amount', async ({ job, sitDown, backEnd, member }) => {
  const before = await backEnd.fetchBalance(member.credentials);
  const { id, amount } = await backEnd.reserveDeposit(member.credentials, '430');
  await backEnd.reportMoney(formatBaht(amount), stranger);
  const nok = await sitDown('nok');
  await openPayment(nok, amount);
  await nok.tap(nok.main.getByRole('button', { name: /^เติมให้สมาชิก/ }));
  await nok.confirm(/^เติมให้สมาชิก/, 'เติมให้สมาชิก');
  await expect(nok.desk.toast(/เติมแล้ว/)).toBeVisible();
  expect(await backEnd.fetchBalance(member.credentials)).toBe(before + amount);
  expect(await backEnd.fetchDeposit(id)).toMatchObject({ state: 'credited' });
  job.saw('the deposit of that amount stands first among the candidates');
});

test('06 entirely unknown money: credit to a member', async ({ job, sitDown, backEnd, member }) => {
  const before = await backEnd.fetchBalance(member.credentials);
  await backEnd.reportMoney('1234.56', stranger);
  const nok = await sitDown('nok');
  await openPayment(nok, 1234_56);
  await creditTo(nok, member.accountEnd);
  await expect(nok.desk.toast(/เติมแล้ว/)).toBeVisible();
  expect(await backEnd.fetchBalance(member.credentials)).toBe(before + 1234_56);
  job.saw('found by the end of the account');
});

test('06 entirely unknown money: send back', async ({ job, sitDown, backEnd }) => {
  await backEnd.reportMoney('1313.13', stranger);
  const nok = await sitDown('nok');
  await openPayment(nok, 1313_13);
  await nok.tap(nok.main.getByRole('button', { name: /^ส่งคืนผู้โอน/ }));
  await nok.confirm(/^ส่งคืนผู้โอน/, 'ส่งคืนผู้โอน');
  await expect(nok.desk.toast(/รอส่งคืน/)).toBeVisible();
  await chooseList(nok, 'ทั้งหมด');
  await nok.tap(
    nok.main
      .getByRole('row', { name: /฿1,313\.13/ })
      .getByRole('button')
      .first(),
  );
  await nok.press('บันทึกการส่งคืน');
  const form = nok.desk.dialog(/^บันทึกการส่งคืน/);
  await nok.type(form.getByLabel('เลขอ้างอิงของธนาคาร'), randomUUID().slice(0, 8));
  await nok.confirm(/^บันทึกการส่งคืน/, 'บันทึก');
  await expect(nok.desk.toast(/ส่งคืนแล้ว/)).toBeVisible();
  job.saw('with account and reference of the transfer back');
});

test('07 late money', async ({ job, sitDown, backEnd, member, server }) => {
  const { id, amount } = await backEnd.reserveDeposit(member.credentials, '610');
  await server.passTime(40 * MINUTE);
  await backEnd.reportMoney(formatBaht(amount), senderOf(member));
  const nok = await sitDown('nok');
  await openPayment(nok, amount);
  await nok.tap(nok.main.getByRole('button', { name: /^เติมให้สมาชิก/ }));
  await nok.confirm(/^เติมให้สมาชิก/, 'เติมให้สมาชิก');
  await expect(nok.desk.toast(/เติมแล้ว/)).toBeVisible();
  expect(await backEnd.fetchDeposit(id)).toMatchObject({ state: 'credited' });
  job.saw('its own expired deposit is offered and closed');
});

test('08 approve unseen', async ({ job, sitDown, backEnd, member }) => {
  const before = await backEnd.fetchBalance(member.credentials);
  const { amount } = await backEnd.reserveDeposit(member.credentials, '120');
  const nok = await sitDown('nok');
  await nok.open('เงินเข้า');
  await chooseList(nok, 'รอโอน');
  await nok.tap(
    nok.main
      .getByRole('row', { name: asMoney(amount) })
      .getByRole('button')
      .first(),
  );
  await nok.press('เติมโดยยังไม่เห็นเงิน');
  await nok.confirm(/^เติมโดยยังไม่เห็นเงิน/, 'เติมโดยยังไม่เห็นเงิน');
  await expect(nok.desk.toast(/เติมแล้ว/)).toBeVisible();
  expect(await backEnd.fetchBalance(member.credentials)).toBe(before + amount);
  job.saw('counts to the day of the person, and stays in the list of unseen credits');
});

test('08 reject with a reason', async ({ job, sitDown, backEnd, member }) => {
  const { id, amount } = await backEnd.reserveDeposit(member.credentials, '130');
  const nok = await sitDown('nok');
  await nok.open('เงินเข้า');
  await chooseList(nok, 'รอโอน');
  await nok.tap(
    nok.main
      .getByRole('row', { name: asMoney(amount) })
      .getByRole('button')
      .first(),
  );
  await nok.tap(nok.main.getByRole('button', { name: /^ปฏิเสธรายการฝาก/ }));
  await nok.confirm('ปฏิเสธรายการฝาก', 'ปฏิเสธรายการฝาก');
  await expect(nok.desk.toast(/ปฏิเสธแล้ว/)).toBeVisible();
  expect(await backEnd.fetchDeposit(id)).toMatchObject({ state: 'rejected' });
  job.saw('the usual sentence is chosen, and shown as the member reads it');
});

test('09 undo a rejection', async ({ job, sitDown, backEnd, member }) => {
  const before = await backEnd.fetchBalance(member.credentials);
  const { amount } = await backEnd.reserveDeposit(member.credentials, '470');
  await backEnd.reportMoney(formatBaht(amount), stranger);
  const nok = await sitDown('nok');
  await openPayment(nok, amount);
  await nok.tap(nok.main.getByRole('button', { name: /^ส่งคืนผู้โอน/ }));
  await nok.tap(nok.desk.page.getByRole('dialog').getByRole('button', { name: 'ส่งคืนผู้โอน' }));
  await expect(nok.desk.toast(/รอส่งคืน/)).toBeVisible();
  job.start();
  await openPayment(nok, amount);
  await nok.press('ไม่ส่งคืนแล้ว');
  await nok.confirm(/^ไม่ส่งคืนแล้ว/, 'ไม่ส่งคืนแล้ว');
  await expect(nok.desk.toast(/กลับมารอตรวจสอบ/)).toBeVisible();
  await openPayment(nok, amount);
  await creditTo(nok, member.accountEnd);
  await expect(nok.desk.toast(/เติมแล้ว/)).toBeVisible();
  expect(await backEnd.fetchBalance(member.credentials)).toBe(before + amount);
  await expectSoundLedger(backEnd);
  job.saw('with the rejection itself; the money comes back to the queue and is credited');
});

test('10 much money in, by two people', async ({ job, sitDown, backEnd, member }) => {
  const before = await backEnd.fetchBalance(member.credentials);
  const { amount } = await backEnd.reserveDeposit(member.credentials, '60000');
  const som = await sitDown('som');
  const reported = { reference: randomUUID().slice(0, 8), sender: senderOf(member) };
  const said = await report(som, { ...reported, baht: formatBaht(amount) });
  expect(said).toContain('รอตรวจสอบ');
  const nok = await sitDown('nok');
  await openPayment(nok, amount);
  await nok.tap(nok.main.getByRole('button', { name: /^เติมให้สมาชิก/ }));
  await nok.confirm(/^เติมให้สมาชิก/, 'เติมให้สมาชิก');
  await expect(nok.desk.toast(/เติมแล้ว/)).toBeVisible();
  expect(await backEnd.fetchBalance(member.credentials)).toBe(before + amount);
  job.saw('reported by som, credited by nok');
});
