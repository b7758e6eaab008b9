import type { Hand } from './hand';
import { expect, test } from './job';
import { approveRequest, expectSoundLedger } from './shared-steps';

const WHY = 'ต้นทางงดออกผล';

/** Opens the first round of the board that waits for its result. @returns the name of its market */
async function openDueRound(hand: Hand): Promise<string> {
  await hand.open('หวย');
  const row = hand.main.getByRole('row', { name: /รอผล/ }).first();
  const name = (await row.getByRole('button').first().textContent()) ?? '';
  await hand.tap(row.getByRole('button').first());
  await hand.desk.button('กลับกระดาน').waitFor();
  return name;
}

/** Types the same announcement each time. */
async function typeResult(hand: Hand): Promise<void> {
  const form = hand.main.locator('form').first();
  await form.getByRole('textbox').first().waitFor();
  for (const field of await form.getByRole('textbox').all()) {
    // A field takes as many digits as its prize has.
    await hand.type(field, '4821739');
  }
}

const previewOf = (hand: Hand) => hand.main.getByRole('region', { name: 'ยอดจ่ายก่อนยืนยัน' });

test('20 result: enter, take back, enter again, confirm', async ({ job, sitDown, backEnd }) => {
  const lek = await sitDown('lek');
  const market = await openDueRound(lek);
  for (const turn of [0, 1]) {
    await typeResult(lek);
    await lek.press('ตรวจยอดจ่าย');
    await expect(previewOf(lek)).toBeVisible();
    await lek.press('บันทึกผล');
    await expect(lek.main.getByText(/จะไม่จ่ายเองเมื่อปล่อยไว้/)).toBeVisible();
    if (turn === 1) continue;
    await lek.press('แก้ผล');
    await lek.confirm('ยกเลิกผลที่รอยืนยัน', 'ยกเลิกผลที่รอยืนยัน');
    await expect(lek.desk.button('ตรวจยอดจ่าย')).toBeVisible();
  }
  const tan = await sitDown('tan');
  await tan.open('หวย');
  await tan.tap(
    tan.main
      .getByRole('row', { name: new RegExp(`${market}.*รอยืนยัน.*lek`) })
      .getByRole('button')
      .first(),
  );
  await typeResult(tan);
  await tan.press('ตรวจว่าตรงกัน');
  await expect(previewOf(tan)).toBeVisible();
  await tan.tap(tan.main.getByRole('button', { name: /^ยืนยันและจ่าย/ }));
  await tan.confirm(/^ยืนยันผล/, 'ยืนยันและจ่าย');
  await expect(tan.desk.button('แก้ผลที่จ่ายไปแล้ว')).toBeVisible();
  await expectSoundLedger(backEnd);
  job.saw(`${market}: payout foreseen before anything is final, typed by two people apart`);
});

test('21 correction, shortfalls', async ({ job, sitDown, backEnd }) => {
  const lek = await sitDown('lek');
  await lek.open('หวย');
  await lek.choose(lek.main.getByLabel('สถานะ'), 'จ่ายแล้ว');
  const staked = lek.desk.page.getByRole('cell', { name: /^฿[1-9]/ });
  const row = lek.main.getByRole('row').filter({ has: staked }).first();
  const market = (await row.getByRole('button').first().textContent()) ?? '';
  await lek.tap(row.getByRole('button').first());
  await lek.press('แก้ผลที่จ่ายไปแล้ว');
  await typeResult(lek);
  await lek.press('ตรวจยอดจ่าย');
  await expect(previewOf(lek)).toContainText('จ่ายรางวัล');
  await lek.press('บันทึกการแก้ผล');
  await expect(lek.main.getByText(/รออีกคนพิมพ์ซ้ำจากต้นทาง/)).toBeVisible();
  const tan = await sitDown('tan');
  await tan.open('หวย');
  await tan.tap(
    tan.main
      .getByRole('row', { name: new RegExp(`${market}.*lek`) })
      .getByRole('button')
      .first(),
  );
  await typeResult(tan);
  await tan.press('ตรวจว่าตรงกัน');
  await tan.tap(tan.main.getByRole('button', { name: /^ยืนยันและจ่าย/ }));
  await tan.confirm(/^ยืนยันผล/, 'ยืนยันและจ่าย');
  await expect(tan.desk.button('แก้ผลที่จ่ายไปแล้ว')).toBeVisible();
  const nok = await sitDown('nok');
  await nok.open('หวย');
  await expect(nok.main.getByText(/เก็บได้ด้วยการปรับยอด/)).toBeVisible();
  await expectSoundLedger(backEnd);
  job.saw(`${market}: difference foreseen; finance sees the shortfalls`);
});

test('22 void', async ({ job, sitDown, backEnd, member }) => {
  await backEnd.fund(member.credentials, '100');
  const before = await backEnd.fetchBalance(member.credentials);
  const { round_id } = await backEnd.fetchOpenRound('last');
  await backEnd.betOnEveryDigit(member.credentials, round_id, 5);
  const lek = await sitDown('lek');
  await lek.open('หวย', 'โพย');
  await lek.tap(lek.main.getByRole('row', { name: /รอผล/ }).first().getByRole('button').first());
  await lek.tap(lek.main.getByRole('link', { name: 'เปิดงวด' }));
  await lek.press('คืนโพย');
  const dialog = lek.desk.dialog('คืนโพยทั้งงวด');
  await lek.choose(dialog.getByLabel('เหตุผลที่สมาชิกจะเห็น'), WHY);
  await lek.confirm('คืนโพยทั้งงวด', 'คืนโพย');
  await expect(lek.main.getByText('คืนเงินทุกโพยแล้ว')).toBeVisible();
  await expect.poll(() => backEnd.fetchBalance(member.credentials)).toBe(before);
  job.saw('says before how many bills and how much; found from the bill of the complaint');
});

test('23 close or half a number', async ({ job, sitDown, backEnd, member }) => {
  await backEnd.fund(member.credentials, '100');
  const { round_id } = await backEnd.fetchOpenRound('last');
  await backEnd.betOnEveryDigit(member.credentials, round_id, 1);
  const lek = await sitDown('lek');
  await lek.open('หวย', 'เลขอั้น');
  await lek.press('วางเลข');
  const dialog = lek.desk.dialog(/^ตั้งเลข/);
  await lek.type(dialog.getByRole('textbox').first(), '123 456');
  await lek.tap(dialog.getByRole('button', { name: 'จ่ายครึ่ง', exact: true }));
  await lek.tap(dialog.getByRole('button', { name: 'จ่ายครึ่ง 2 เลข' }));
  await expect(lek.desk.toast(/^จ่ายครึ่ง 2 เลขแล้ว/)).toBeVisible();
  await expect(lek.main.getByRole('row', { name: /จ่ายครึ่ง/ }).first()).toBeVisible();
  job.saw('with exposure per number, for one round or all coming ones, and a list');
});

test('24 market: rates and limits', async ({ job, sitDown }) => {
  const pim = await sitDown('pim');
  await pim.open('หวย', 'ตลาด');
  await pim.tap(pim.main.getByRole('button', { name: 'หวยรัฐบาล', exact: true }).first());
  await pim.tap(pim.main.getByRole('button', { name: '2 ตัวบน', exact: true }));
  const form = pim.desk.dialog(/^อัตราและวงเงิน 2 ตัวบน/);
  await pim.type(form.getByLabel('สูงสุดต่อรายการ'), '4,000');
  await pim.confirm(/^อัตราและวงเงิน 2 ตัวบน/, 'บันทึก');
  await expect(pim.desk.toast(/^แก้แล้ว/)).toBeVisible();
  await pim.tap(pim.main.getByRole('button', { name: '2 ตัวบน', exact: true }));
  await pim.type(form.getByLabel(/^อัตราจ่าย/), '91');
  await pim.confirm(/^อัตราและวงเงิน 2 ตัวบน/, 'บันทึก');
  await pim.confirm(/^อัตราและวงเงิน 2 ตัวบน/, 'เข้าใจแล้ว');
  const nok = await sitDown('nok');
  await approveRequest(nok, /แก้อัตราจ่ายของตลาดหวย/);
  job.saw('a limit alone, a rate by two people');
});

test('24 market: holiday and closing', async ({ job, sitDown, server }) => {
  const pim = await sitDown('pim');
  await pim.open('หวย', 'ตลาด');
  await pim.tap(pim.main.getByRole('button', { name: 'ฮานอยปกติ' }).first());
  await pim.tap(
    pim.main
      .getByRole('region', { name: 'ปฏิทินและวันหยุด' })
      .getByRole('button', { name: 'ตั้งวัน' })
      .first(),
  );
  const dialog = pim.desk.dialog('ตั้งวัน');
  const day = new Date(server.now.getTime() + 40 * 86_400_000).toISOString().slice(0, 10);
  await pim.set(dialog.getByLabel('วัน', { exact: true }), day);
  await pim.type(dialog.getByLabel('เหตุผลที่ไม่ออกผล (สมาชิกเห็น)'), 'วันหยุดเวียดนาม');
  await pim.confirm('ตั้งวัน', 'ตั้งวัน');
  await expect(pim.desk.toast(/^ตั้งวันแล้ว/)).toBeVisible();
  await pim.press('ปิดตลาด');
  await pim.confirm(/^ปิดตลาด/, 'ปิดตลาด');
  await expect(pim.desk.toast('ปิดตลาดแล้ว')).toBeVisible();
  await pim.press('เปิดตลาด');
  await pim.confirm(/^เปิดตลาด/, 'เปิดตลาด');
  job.saw('a day off with its reason; closed and opened again');
});
