import type { Locator } from '@playwright/test';
import type { Hand } from './hand';
import { expect, test } from './job';
import { drawPicture } from './picture-file';

const DAY_MS = 86_400_000;
const THAI_OFFSET_MS = 7 * 3_600_000;

/** Writes a time as a field of Thai time takes it. */
const fieldTime = (at: Date): string =>
  new Date(at.getTime() + THAI_OFFSET_MS).toISOString().slice(0, 16);

async function publish(hand: Hand, startsAt?: string): Promise<void> {
  await hand.tap(hand.main.getByRole('button', { name: /^เผยแพร่ v\d+$/ }));
  const dialog = hand.desk.dialog(/^เผยแพร่ v\d+$/);
  if (startsAt !== undefined) await hand.set(dialog.getByLabel(/^วันและเวลาเริ่ม/), startsAt);
  await hand.confirm(/^เผยแพร่ v\d+$/, 'เผยแพร่');
  await expect(dialog).toHaveCount(0);
}

async function chooseLink(hand: Hand, form: Locator, kind: string): Promise<void> {
  await hand.choose(form.getByLabel('ลิงก์', { exact: true }), kind);
  const target = form.getByLabel('ลิงก์: ปลายทาง');
  await expect(target.getByRole('option')).not.toHaveCount(1);
  await hand.choose(target, { index: 1 });
}

const pictureOf = (hand: Hand, label: string) =>
  hand.main.getByRole('group', { name: label, exact: true });

test('26 banner', async ({ job, sitDown, site }) => {
  const kwan = await sitDown('kwan');
  const { main } = kwan;
  await kwan.open('เนื้อหา', 'แบนเนอร์');
  await kwan.press('เพิ่มแบนเนอร์');
  await kwan.upload(pictureOf(kwan, 'รูป'), await drawPicture(1896, 640, 'night.png'));
  await kwan.type(main.getByLabel('บรรทัดนำ'), 'คืนนี้');
  await kwan.type(main.getByLabel(/^หัวเรื่อง/), 'คืนแห่งโชค');
  await kwan.type(main.getByLabel('ข้อความบนปุ่ม'), 'ดูเลย');
  await chooseLink(kwan, main, 'โปรโมชั่น');
  await kwan.press('บันทึกร่าง');
  await publish(kwan);
  await site.open('/');
  await expect(site.main.getByText('คืนแห่งโชค').first()).toBeVisible();
  await kwan.open('เนื้อหา', 'แบนเนอร์');
  const row = main.getByRole('row', { name: /คืนแห่งโชค/ });
  await kwan.drag(
    row.getByRole('cell').last().locator('span').first(),
    main.getByRole('row').nth(1),
  );
  await expect(main.getByRole('row').nth(1)).toContainText('คืนแห่งโชค');
  job.saw('on the home page at once, and dragged to the first place');
});

test('26 announcement', async ({ job, sitDown, server }) => {
  const kwan = await sitDown('kwan');
  const { main } = kwan;
  await kwan.open('เนื้อหา', 'ประกาศ');
  await kwan.press('เพิ่มประกาศ');
  await kwan.choose(main.getByLabel('วิธีแสดง'), 'อยู่ในรายการแจ้งเตือน');
  await kwan.type(main.getByLabel('หัวเรื่อง'), 'ปรับเวลาปิดหวยลาว');
  await kwan.type(main.getByLabel('ข้อความ', { exact: true }), 'ตั้งแต่วันจันทร์ปิดรับ 20.10 น.');
  await kwan.press('บันทึกร่าง');
  await publish(kwan, fieldTime(new Date(server.now.getTime() + DAY_MS)));
  await expect(main.getByText(/^ตั้งเวลา \d+/).first()).toBeVisible();
  job.saw('scheduled for tomorrow in Thai time');
});

test('26 event', async ({ job, sitDown }) => {
  const kwan = await sitDown('kwan');
  const { main } = kwan;
  await kwan.open('เนื้อหา', 'กิจกรรม');
  await kwan.press('เพิ่มกิจกรรม');
  await kwan.upload(pictureOf(kwan, 'รูป'), await drawPicture(800, 450, 'event.png'));
  await kwan.type(main.getByLabel('คำบรรยายรูปสำหรับโปรแกรมอ่านจอ'), 'ล่ารางวัลสุดสัปดาห์');
  await chooseLink(kwan, main, 'โปรโมชั่น');
  await kwan.press('บันทึกร่าง');
  await publish(kwan);
  await expect(main.getByText('เผยแพร่อยู่ (v1)').first()).toBeVisible();
  job.saw('published');
});

test('27 event with poll', async ({ job, sitDown, server }) => {
  const kwan = await sitDown('kwan');
  const { main } = kwan;
  await kwan.open('เนื้อหา', 'โหวต');
  await kwan.press('เพิ่มโหวต');
  await kwan.type(main.getByLabel(/^โอกาส/), 'ประจำสัปดาห์');
  await kwan.type(main.getByLabel(/^ชื่อโหวต/), 'ใครคือแชมป์');
  await kwan.type(main.getByLabel(/^คำถาม/), 'ทีมไหนจะชนะคืนวันเสาร์');
  await kwan.upload(pictureOf(kwan, 'รูป'), await drawPicture(1896, 640, 'poll.png'));
  await kwan.set(
    main.getByLabel('ปิดโหวต (เวลาไทย)', { exact: true }),
    fieldTime(new Date(server.now.getTime() + 3 * DAY_MS)),
  );
  for (const [at, name] of ['ทีมแดง', 'ทีมน้ำเงิน'].entries()) {
    await kwan.type(main.getByLabel(`ตัวเลือกที่ ${at + 1}`, { exact: true }), name);
    await kwan.upload(
      pictureOf(kwan, `รูปตัวเลือกที่ ${at + 1}`),
      await drawPicture(480, 640, `${at}.png`),
    );
  }
  await expect(main.locator('img[src^="/pictures/"]')).not.toHaveCount(0);
  await kwan.press('สร้างโหวต');
  await expect(kwan.desk.toast(/^สร้างโหวต \d+ แล้ว$/)).toBeVisible();
  await kwan.open('เนื้อหา', 'กิจกรรม');
  await kwan.press('เพิ่มกิจกรรม');
  await kwan.upload(pictureOf(kwan, 'รูป'), await drawPicture(800, 450, 'poll-event.png'));
  await kwan.type(main.getByLabel('คำบรรยายรูปสำหรับโปรแกรมอ่านจอ'), 'โหวตทีมแชมป์');
  await chooseLink(kwan, main, 'โหวต');
  await kwan.press('บันทึกร่าง');
  await publish(kwan);
  await expect(main.getByText('เผยแพร่อยู่ (v1)').first()).toBeVisible();
  job.saw('the event leads to its own poll, chosen by name');
});

test('28 article', async ({ job, sitDown }) => {
  const kwan = await sitDown('kwan');
  const { main } = kwan;
  await kwan.open('เนื้อหา', 'บทความ');
  await kwan.press('เขียนบทความ');
  await kwan.type(main.getByLabel(/^ชื่อในลิงก์/), 'weekend-luck');
  await kwan.type(main.getByLabel('ชื่อบทความ', { exact: true }), 'สุดสัปดาห์แห่งโชค');
  await kwan.choose(main.getByLabel('หมวด'), 'แต้มและ VIP');
  await kwan.type(main.getByLabel('คำโปรย 1–2 ประโยค'), 'รวมสิ่งที่ควรรู้ก่อนเล่น');
  await kwan.upload(pictureOf(kwan, 'รูปปก'), await drawPicture(1200, 675, 'cover.png'));
  await kwan.type(main.getByLabel('เนื้อหา (Markdown)'), 'อ่านก่อนเล่นทุกครั้ง');
  await expect(main.locator('img[src^="/pictures/"]').first()).toBeVisible();
  await kwan.press('บันทึก');
  await kwan.press('เผยแพร่');
  await kwan.confirm('สุดสัปดาห์แห่งโชค', 'เผยแพร่');
  await expect(main.getByText('เผยแพร่อยู่').first()).toBeVisible();
  job.saw('cover uploaded in the browser, published at once or at a time');
});

test('38 logo, colours, contact links, search texts', async ({ job, sitDown }) => {
  const pim = await sitDown('pim');
  const { main } = pim;
  await pim.open('ตั้งค่า', 'แบรนด์');
  await pim.upload(pictureOf(pim, 'โลโก้ (ไอคอนทำจากรูปนี้)'), await drawPicture(512, 512, 'logo.png'));
  await expect(main.locator('img[src^="/pictures/"]').first()).toBeVisible();
  await pim.tap(main.getByText(/^ปรับทีละสี/));
  await pim.type(main.getByLabel('ปุ่มหลัก', { exact: true }), '#9adf5f');
  await expect(main.getByText(/^อ่านออกทุกคู่/)).toBeVisible();
  await pim.press('บันทึก');
  await pim.confirm('บันทึกและแสดงทันที', 'บันทึก');
  await expect(pim.desk.toast(/^บันทึกรุ่น \d+ แล้ว/)).toBeVisible();
  await pim.open('ตั้งค่า', 'ลิงก์และค้นหา');
  await pim.type(main.getByLabel('Telegram', { exact: true }), 'https://t.me/chokdee');
  await pim.type(main.getByLabel('ชื่อในผลค้นหา'), 'โชคดี เว็บเดิมที่ไว้ใจ');
  await pim.press('บันทึก');
  await pim.confirm('บันทึกและแสดงทันที', 'บันทึก');
  await expect(pim.desk.dialog('บันทึกและแสดงทันที')).toHaveCount(0);
  await expect(pim.desk.toast(/^บันทึกรุ่น \d+ แล้ว/).last()).toBeVisible();
  job.saw('contrast is refused below 4.5:1, and each version can be brought back');
});

test('44 page views', async ({ job, sitDown, site }) => {
  await site.open('/');
  const kwan = await sitDown('kwan');
  await kwan.open('เนื้อหา', 'การเข้าชม');
  await expect(kwan.main.getByText('นับเฉพาะผู้ที่ยินยอมให้เก็บสถิติ', { exact: false })).toBeVisible();
  job.saw('by screen, shell and origin, for each day');
});
