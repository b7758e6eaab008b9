import { unusedCredentials } from '../support/journey-backend';
import { asMoney, Site } from '../support/journey-site';
import type { Hand } from './hand';
import { expect, test } from './job';
import { approveRequest, expectSoundLedger } from './shared-steps';

async function openTab(hand: Hand, name: string): Promise<void> {
  await hand.tap(hand.main.getByRole('tab', { name, exact: true }));
}

test('13 find a member', async ({ job, sitDown, member }) => {
  const sup = await sitDown('sup');
  await sup.findMember(member.accountEnd, member.name);
  job.saw('by the end of the bank account; name, phone, LINE name and D/W/bill numbers work too');
});

test('14 "my balance is wrong"', async ({ job, sitDown, backEnd, member }) => {
  await backEnd.fund(member.credentials, '100');
  const { round_id } = await backEnd.fetchOpenRound('last');
  await backEnd.betOnEveryDigit(member.credentials, round_id, 1);
  const sup = await sitDown('sup');
  await sup.findMember(member.accountEnd, member.name);
  await expect(sup.main.getByText('ยอดตรงกับบัญชีแยกประเภท')).toBeVisible();
  await expect(sup.main.getByRole('row', { name: /ฝากเงิน/ }).first()).toBeVisible();
  await openTab(sup, 'เดิมพัน');
  await sup.tap(sup.main.getByRole('button', { name: 'โพย', exact: true }));
  await expect(sup.main.getByRole('row', { name: /รอผล/ }).first()).toBeVisible();
  await openTab(sup, 'ฝาก / ถอน');
  await expect(sup.main.getByRole('row', { name: /เติมแล้ว/ }).first()).toBeVisible();
  job.saw('statement with before and after, proof against the ledger, rounds, bills, money');
});

test('15 "a stranger logged in"', async ({ job, sitDown, openBrowser, member }) => {
  const phone = await openBrowser();
  phone.complaints.expect(/^401: /);
  await new Site(phone.page).arriveAs(member.credentials);
  const sup = await sitDown('sup');
  await sup.findMember(member.accountEnd, member.name);
  await openTab(sup, 'ความปลอดภัย');
  await expect(sup.main.getByRole('row', { name: /รหัสผ่าน/ }).first()).toBeVisible();
  await sup.press('ให้ออกทุกเครื่อง');
  await sup.type(sup.desk.dialog('ให้ออกทุกเครื่อง').getByLabel('เหตุผล'), 'มีคนอื่นเข้าบัญชี');
  await sup.confirm('ให้ออกทุกเครื่อง', 'ยืนยัน');
  await expect(sup.desk.toast('ให้ออกทุกเครื่อง ทำแล้ว')).toBeVisible();
  await expect(phone.page).toHaveURL('/login');
  await sup.press('พักการโอนออก 24 ชม.');
  await sup.type(sup.desk.dialog('พักการโอนออก 24 ชม.').getByLabel('เหตุผล'), 'รอตรวจ');
  await sup.confirm('พักการโอนออก 24 ชม.', 'ยืนยัน');
  await expect(sup.desk.toast(/พักการโอนออก 24 ชม\. ทำแล้ว/)).toBeVisible();
  job.saw('sessions one by one, all ended within a second, payouts held');
});

test('16 "my number is a new one"', async ({ job, sitDown, backEnd, member }) => {
  const { username } = unusedCredentials();
  const sup = await sitDown('sup');
  await sup.findMember(member.accountEnd, member.name);
  await sup.press('เปลี่ยนเบอร์');
  await sup.type(sup.desk.dialog('เปลี่ยนเบอร์').getByLabel('เบอร์ใหม่'), username);
  await sup.confirm('เปลี่ยนเบอร์', 'ส่งรหัสไปเบอร์ใหม่');
  const form = sup.desk.dialog(`เปลี่ยนเบอร์ · ${username}`);
  const shown = (await form.getByText(/ระบบตัวอย่าง รหัสคือ/).textContent()) ?? '';
  await sup.type(form.getByLabel('รหัสที่สมาชิกอ่านให้ฟัง'), /\d{6}$/.exec(shown)?.[0] ?? '');
  await sup.type(form.getByLabel('เหตุผล'), 'เบอร์เดิมใช้ไม่ได้');
  await sup.confirm(`เปลี่ยนเบอร์ · ${username}`, 'ส่งคำขอ');
  await sup.confirm('เปลี่ยนเบอร์', 'เข้าใจแล้ว');
  const nok = await sitDown('nok');
  await approveRequest(nok, /เปลี่ยนเบอร์สมาชิก/);
  await backEnd.fetchBalance({ ...member.credentials, username });
  job.saw('the new number proved itself, two people; name and account change the same way');
});

test('17 close with payout', async ({ job, sitDown, backEnd, member }) => {
  await backEnd.fund(member.credentials, '100');
  const { number } = await backEnd.requestWithdrawal(member.credentials, '100');
  const sup = await sitDown('sup');
  await sup.findMember(member.accountEnd, member.name);
  await sup.press('ปิดบัญชีและจ่ายยอดคงเหลือ');
  const dialog = sup.desk.dialog('ปิดบัญชีและจ่ายยอดคงเหลือ');
  await expect(dialog.getByText('ถอนที่รอ')).toBeVisible();
  await sup.type(dialog.getByLabel('เหตุผล'), 'สมาชิกขอปิด');
  await sup.confirm('ปิดบัญชีและจ่ายยอดคงเหลือ', 'ยืนยัน');
  await sup.confirm('ปิดบัญชีและจ่ายยอดคงเหลือ', 'เข้าใจแล้ว');
  const nok = await sitDown('nok');
  await approveRequest(nok, /ปิดบัญชีและจ่ายยอดคงเหลือ/);
  await nok.findMember(member.accountEnd, member.name);
  await expect(nok.main.getByText('ปิดบัญชีแล้ว').first()).toBeVisible();
  expect(await backEnd.fetchWithdrawal(number)).toMatchObject({ state: 'requested' });
  await expectSoundLedger(backEnd);
  job.saw('nothing is trapped: the pending withdrawal and the rest are paid');
});

test('17 close and open again', async ({ job, sitDown, member }) => {
  const sup = await sitDown('sup');
  await sup.findMember(member.accountEnd, member.name);
  await sup.press('ปิดบัญชี');
  await sup.type(sup.desk.dialog('ปิดบัญชี').getByLabel('เหตุผล'), 'ตรวจสอบเอกสาร');
  await sup.confirm('ปิดบัญชี', 'ยืนยัน');
  await expect(sup.main.getByText('ปิดบัญชีแล้ว').first()).toBeVisible();
  await sup.press('เปิดบัญชีอีกครั้ง');
  await sup.type(sup.desk.dialog('เปิดบัญชีอีกครั้ง').getByLabel('เหตุผล'), 'เอกสารครบ');
  await sup.confirm('เปิดบัญชีอีกครั้ง', 'ยืนยัน');
  await expect(sup.desk.button('ปิดบัญชี')).toBeVisible();
  job.saw('what would be left is shown before');
});

test('17 unlink LINE', async ({ job, sitDown, server, member }) => {
  // A server without a channel of LINE links no accounts by itself.
  await server.tamper(
    `INSERT INTO line_accounts (member_id, agent_id, line_user_id, display_name)
     SELECT id, agent_id, 'U' || md5(username), 'น้องหนึ่ง' FROM members WHERE username = $1`,
    [member.credentials.username],
  );
  const sup = await sitDown('sup');
  await sup.findMember(member.accountEnd, member.name);
  await sup.press('ยกเลิกผูก LINE');
  await sup.type(sup.desk.dialog('ยกเลิกผูก LINE').getByLabel('เหตุผล'), 'โทรศัพท์หาย');
  await sup.confirm('ยกเลิกผูก LINE', 'ยืนยัน');
  await expect(sup.main.getByText('ยังไม่ผูก')).toBeVisible();
  job.saw('with a reason');
});

test('18 adjust baht with a reason', async ({ job, sitDown, backEnd, member }) => {
  const before = await backEnd.fetchBalance(member.credentials);
  const sup = await sitDown('sup');
  await sup.findMember(member.accountEnd, member.name);
  await sup.press('ปรับยอดเงิน');
  const form = sup.desk.dialog('ปรับยอดเงิน');
  await sup.type(form.getByLabel('จำนวนเงิน (บาท)'), '37.50');
  await sup.choose(form.getByLabel('เหตุผล'), 'แก้ยอดผิด');
  await sup.type(form.getByLabel('ข้อความที่สมาชิกจะเห็น'), 'ยอดเล่นถูกนับขาดไป');
  await sup.confirm('ปรับยอดเงิน', 'ส่งคำขอ');
  await sup.confirm('ปรับยอดเงิน', 'เข้าใจแล้ว');
  const nok = await sitDown('nok');
  await approveRequest(nok, /ปรับยอดเงิน.*sup/);
  expect(await backEnd.fetchBalance(member.credentials)).toBe(before + 37_50);
  await nok.findMember(member.accountEnd, member.name);
  await expect(nok.desk.figure('กระเป๋าหลัก')).toHaveText(asMoney(before + 37_50));
  await expectSoundLedger(backEnd);
  job.saw('asked by support, approved by finance, in the statement of the member');
});

test('19 adjust points, and give spins', async ({ job, sitDown, member }) => {
  const nok = await sitDown('nok');
  await nok.findMember(member.accountEnd, member.name);
  for (const [direction, points] of [
    ['เพิ่มแต้มให้สมาชิก', '120'],
    ['หักแต้มจากสมาชิก', '20'],
  ] as const) {
    await nok.press('ปรับแต้ม');
    const form = nok.desk.dialog('ปรับแต้ม');
    await nok.choose(form.getByLabel('เพิ่มหรือหัก'), direction);
    await nok.type(form.getByLabel('จำนวนแต้ม'), points);
    await nok.type(form.getByLabel('เหตุผลที่สมาชิกจะเห็น'), 'ชดเชยภารกิจ');
    await nok.confirm('ปรับแต้ม', 'ปรับแต้ม');
    await expect(form).toHaveCount(0);
  }
  await expect(nok.desk.figure('แต้ม')).toHaveText('100');
  await nok.press('ให้สิทธิ์หมุน');
  const spins = nok.desk.dialog('ให้สิทธิ์หมุน');
  await nok.type(spins.getByLabel('เหตุผลที่สมาชิกจะเห็น'), 'ชดเชยวงล้อค้าง');
  await nok.confirm('ให้สิทธิ์หมุน', 'ให้สิทธิ์หมุน');
  await expect(nok.desk.toast(/หมุนได้ 1 ครั้ง$/)).toBeVisible();
  job.saw('given and taken, and a spin; support may not');
});
