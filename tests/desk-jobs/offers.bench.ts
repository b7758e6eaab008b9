import { expect, test } from './job';
import { drawPicture } from './picture-file';

test('25 weekend promotion with picture', async ({ job, sitDown }) => {
  const kwan = await sitDown('kwan');
  const { main } = kwan;
  await kwan.open('ข้อเสนอ', 'โปรโมชั่น');
  await kwan.press('เพิ่มโปรโมชั่น');
  await kwan.upload(
    main.getByRole('group', { name: 'รูป', exact: true }),
    await drawPicture(1896, 640, 'weekend.png'),
  );
  await expect(main.locator('img[src^="/pictures/"]').first()).toBeVisible();
  for (const [label, text] of Object.entries({
    ชื่อ: 'สุดสัปดาห์',
    สรุปหนึ่งประโยค: 'ฝากเสาร์อาทิตย์ รับเพิ่ม 20%',
    'ฝากขั้นต่ำ (บาท)': '100',
    'เทิร์น (เท่าของฝากรวมโบนัส)': '10',
    'เดิมพันสูงสุดต่อครั้ง (บาท)': '50',
    'งบโบนัสรวม (บาท)': '5,000',
    'กี่ % ของยอดฝาก': '20',
    'โบนัสสูงสุด (บาท)': '200',
  })) {
    await kwan.type(main.getByLabel(label, { exact: true }), text);
  }
  await kwan.choose(main.getByLabel('ชนิด', { exact: true }), 'ทุกยอดฝาก');
  await expect(main.getByText('เจ้าบ้านคาดว่าได้').first()).toBeVisible();
  await kwan.press('ดูก่อน');
  const preview = kwan.desk.dialog('ดูก่อน');
  await expect(preview.locator('iframe')).toHaveCount(3);
  await kwan.tap(preview.getByRole('button', { name: 'ปิด' }).last());
  await kwan.press('บันทึกร่าง');
  await kwan.press('เผยแพร่ v1');
  await kwan.confirm('เผยแพร่ v1', 'เผยแพร่');
  await expect(kwan.desk.dialog('เผยแพร่ v1')).toHaveCount(0);
  job.saw('expected result beside the fields, three previews, budget that closes by itself');
});

test('29 coupon campaign', async ({ job, sitDown }) => {
  const nok = await sitDown('pim');
  const { main } = nok;
  await nok.open('ข้อเสนอ', 'คูปอง');
  await nok.press('สร้างคูปอง');
  await nok.type(main.getByLabel('รหัสคูปอง'), 'WEEKEND50');
  await nok.type(main.getByLabel('ใช้ได้ทั้งหมด (ครั้ง)'), '20');
  await nok.type(main.getByLabel('เครดิตต่อครั้ง (บาท)'), '50');
  await nok.choose(main.getByLabel('ใช้ได้กับ'), 'ตั้งแต่ระดับ VIP');
  await expect(main.getByText('ภาระสูงสุด')).toBeVisible();
  await nok.press('สร้างคูปอง');
  await expect(nok.desk.toast('สร้าง WEEKEND50 แล้ว')).toBeVisible();
  job.saw('for a level, a list of phones or new members; the liability is shown while typing');
});

test('30 shop item: add, edit, price', async ({ job, sitDown }) => {
  const pim = await sitDown('pim');
  const { main } = pim;
  await pim.open('ข้อเสนอ', 'ร้านแต้ม');
  await pim.press('เพิ่มของ');
  await pim.choose(main.getByLabel('ชนิด'), 'ของส่งถึงบ้าน');
  await pim.type(main.getByLabel('ชื่อ', { exact: true }), 'หมอนโชคดี');
  await pim.tap(main.getByRole('button', { name: 'รูปสำเร็จ เสื้อ' }));
  await pim.type(main.getByLabel('ราคา (แต้ม)'), '500');
  await pim.press('วางในร้าน');
  await expect(pim.desk.toast('เพิ่ม หมอนโชคดี แล้ว')).toBeVisible();
  await pim.tap(main.getByRole('button', { name: /หมอนโชคดี/ }).first());
  await pim.press('แก้ข้อมูล');
  await pim.type(pim.desk.dialog(/^แก้ /).getByLabel('คำอธิบาย'), 'ส่งใน 3 วัน');
  await pim.confirm(/^แก้ /, 'บันทึก');
  await expect(pim.desk.toast('บันทึกแล้ว')).toBeVisible();
  job.saw('texts, picture, price and stock can be changed afterwards');
});

test('31 goods order with its label', async ({ job, sitDown }) => {
  const kwan = await sitDown('pim');
  const { main } = kwan;
  await kwan.open('ข้อเสนอ', 'คำสั่งซื้อ');
  await kwan.tap(main.getByRole('row', { name: /รอส่ง/ }).first().getByRole('button').first());
  await expect(main.getByText('ที่อยู่').first()).toBeVisible();
  await kwan.press('ส่งแล้ว');
  const dialog = kwan.desk.dialog(/^ส่ง R/);
  await kwan.choose(dialog.getByLabel('ส่งโดย'), 'Flash Express');
  await kwan.type(dialog.getByLabel('เลขพัสดุ'), 'TH0123456789');
  await kwan.confirm(/^ส่ง R/, 'ส่งแล้ว');
  await expect(kwan.desk.toast('บันทึกว่าส่งแล้ว')).toBeVisible();
  await kwan.tap(main.getByRole('link', { name: 'พิมพ์ฉลาก' }));
  await kwan.press('แสดงฉลาก');
  await expect(kwan.desk.button('พิมพ์')).toBeVisible();
  job.saw('address in parts to copy, carrier and parcel, label to print');
});

test('32 wheel prizes', async ({ job, sitDown }) => {
  const pim = await sitDown('pim');
  const { main } = pim;
  await pim.open('ข้อเสนอ', 'วงล้อ');
  await pim.press('ทำชุดใหม่');
  await expect(main.getByText(/รวมโอกาส 100%/)).toBeVisible();
  await expect(main.getByText(/มูลค่าต่อการหมุน/)).toBeVisible();
  await pim.press('ใช้ชุดนี้');
  await expect(pim.desk.toast(/^ใช้ชุดที่ \d+ แล้ว$/)).toBeVisible();
  job.saw('starts from the set in use, and says what a spin is worth');
});

test('33 quest', async ({ job, sitDown }) => {
  const pim = await sitDown('pim');
  const { main } = pim;
  await pim.open('ข้อเสนอ', 'ภารกิจ');
  await pim.press('สร้างภารกิจ');
  await pim.choose(main.getByLabel('ประเภท'), 'ยอดเล่นรายวัน');
  await pim.type(main.getByLabel('รหัสสำหรับทีมงาน'), 'weekend-day');
  await pim.type(main.getByLabel('ชื่อ', { exact: true }), 'วันสุดสัปดาห์');
  await pim.type(main.getByLabel('ยอดเล่น (บาท)'), '50,000');
  await pim.type(main.getByLabel('แต้ม', { exact: true }), '1');
  await pim.press('สร้าง');
  await pim.press('เปิดภารกิจ');
  await pim.confirm(/^เปิดภารกิจ/, 'เปิดภารกิจ');
  await expect(pim.desk.toast('เปิดภารกิจแล้ว')).toBeVisible();
  job.saw('a further quest with its texts, opened at once');
});

test('34 cashback, VIP, points and yeekee rules', async ({ job, sitDown }) => {
  const pim = await sitDown('pim');
  const { main } = pim;
  await pim.open('ข้อเสนอ', 'กติกา');
  await pim.choose(main.getByLabel('หมวด'), 'คืนยอด');
  await pim.tap(main.getByRole('button', { name: 'อัตราคืนยอดเสีย' }));
  await pim.press('แก้ไข');
  await pim.type(main.getByLabel('ค่าใหม่ (%)'), '4.5');
  await pim.press('บันทึก');
  await expect(main.getByText('ค่าปกติ → 4.50%')).toBeVisible();
  job.saw('all rules in force with bounds, in percent as people write it');
});

test('35 affiliate margins and rates', async ({ job, sitDown }) => {
  const pim = await sitDown('pim');
  const { main } = pim;
  await pim.open('สายงาน');
  await pim.tap(main.getByRole('button', { name: 'แก้อัตรา สล็อต' }));
  const dialog = pim.desk.dialog('แก้อัตรา สล็อต');
  await pim.type(dialog.getByLabel('ชั้นที่ 3 (%)'), '0.01');
  await expect(dialog.getByText(/^เหลือถึงเว็บ/)).toBeVisible();
  await pim.confirm('แก้อัตรา สล็อต', 'บันทึกอัตรา');
  await expect(dialog.getByText(/รออีกคนอนุมัติ/).or(pim.desk.toast('แก้อัตรา สล็อต แล้ว'))).toBeVisible();
  job.saw('the margin follows what is typed');
});

test('36 withdrawal minimum, amount of two people, phone code', async ({ job, sitDown }) => {
  const pim = await sitDown('pim');
  const { main } = pim;
  await pim.open('ข้อเสนอ', 'กติกา');
  await pim.choose(main.getByLabel('หมวด'), 'ถอนเงิน');
  await pim.tap(main.getByRole('button', { name: 'ถอนขั้นต่ำ' }));
  await pim.press('แก้ไข');
  await pim.type(main.getByLabel('ค่าใหม่ (บาท)'), '150');
  await pim.press('บันทึก');
  await expect(main.getByText(/→ ฿150\.00/)).toBeVisible();
  await pim.open('ตั้งค่า', 'ลิงก์และค้นหา');
  await pim.choose(main.getByLabel('สมาชิกยืนยันเบอร์โทรเมื่อไร'), 'ก่อนฝากหรือถอนครั้งแรก');
  await pim.press('บันทึก');
  await pim.confirm('บันทึกและแสดงทันที', 'บันทึก');
  await expect(pim.desk.toast(/^บันทึกรุ่น \d+ แล้ว/)).toBeVisible();
  job.saw('rules with bounds; what tightens holds at once, what loosens asks a second person');
});
