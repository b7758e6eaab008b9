import sharp from 'sharp';
import { expect, test } from '../../support/e2e-console';
import type { Desk } from '../../support/journey-console';

const NAME = 'ศุกร์หกโมงเย็น';
const EDITED = 'ศุกร์หนึ่งทุ่ม';
const HOUR_MS = 3_600_000;
const THAI_OFFSET_MS = 7 * HOUR_MS;

test.use({ demo: 'demo', movesClock: true });

test('a promotion is drafted, approved with a reason, opens by the clock, is edited, and closes at its budget', async ({
  openBrowser,
  member,
  backEnd,
  server,
  site,
}) => {
  const kwan = await openBrowser();
  await kwan.signIn({ name: 'kwan' }, '/offers/promotions/new');
  const picture = await sharp({
    create: { width: 1896, height: 640, channels: 3, background: '#b8860b' },
  })
    .png()
    .toBuffer();
  await kwan.main
    .getByLabel('รูป', { exact: true })
    .locator('input[type=file]')
    .setInputFiles({ name: 'friday.png', mimeType: 'image/png', buffer: picture });
  await expect(kwan.main.locator('img[src^="/pictures/"]').first()).toBeVisible();
  await fill(kwan, {
    ชื่อ: NAME,
    สรุปหนึ่งประโยค: 'ฝากวันศุกร์ รับโบนัส ฿90.00',
    'ฝากขั้นต่ำ (บาท)': '100',
    'เทิร์น (เท่าของฝากรวมโบนัส)': '1',
    'เดิมพันสูงสุดต่อครั้ง (บาท)': '50',
    'งบโบนัสรวม (บาท)': '90',
  });
  await kwan.main.getByLabel('ชนิด', { exact: true }).selectOption('ทุกยอดฝาก');
  await kwan.main.getByLabel('แบบโบนัส').selectOption('จำนวนคงที่');
  await fill(kwan, { 'โบนัส (บาท)': '90' });
  await expect(kwan.main.getByText(/^คาดว่าขาดทุน/)).toBeVisible();
  await kwan.button('ดูก่อน').click();
  for (const frame of ['มือถือใน LINE', 'มือถือบนเว็บ', 'จอกว้าง']) {
    await expect(
      kwan.page.frameLocator(`iframe[title="${frame}"]`).getByText(NAME),
    ).not.toHaveCount(0);
  }
  await kwan.dialog('ดูก่อน').getByRole('button', { name: 'ปิด' }).last().click();
  await kwan.button('บันทึกร่าง').click();
  await expect(kwan.button('เผยแพร่ v1')).toBeVisible();
  const id = /edit-(\d+)/.exec(kwan.page.url())?.[1] ?? '';

  const pim = await openBrowser();
  await pim.signIn({ name: 'pim' }, `/offers/promotions/${id}`);
  await pim.button('เผยแพร่ v1').click();
  const dialog = pim.dialog('เผยแพร่ v1');
  const begins = new Date(server.now.getTime() + 2 * HOUR_MS + THAI_OFFSET_MS);
  await dialog.getByLabel(/^วันและเวลาเริ่ม/).fill(begins.toISOString().slice(0, 16));
  await dialog.getByLabel('เหตุผลของเจ้าของ').fill('งบการตลาดเดือนนี้');
  await dialog.getByRole('button', { name: 'เผยแพร่', exact: true }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  const nok = await openBrowser();
  await nok.signIn({ name: 'nok' }, '/approvals');
  await nok.main
    .getByRole('button', { name: /เผยแพร่โปรโมชั่น|A\d+/ })
    .first()
    .click();
  await nok.main.getByRole('button', { name: 'อนุมัติ', exact: true }).click();
  await nok.page.getByRole('dialog').getByRole('button', { name: 'อนุมัติ', exact: true }).click();
  await expect(nok.page.getByText(/อนุมัติแล้ว/).first()).toBeVisible();

  // Open pages would complain about the restart.
  for (const { page } of [kwan, pim, nok]) await page.goto('about:blank');
  await server.passTime(3 * HOUR_MS);
  await site.keepSession(member.credentials);
  await site.open(`/promotions?id=${id}`);
  await site.page.getByRole('button', { name: 'รับโปรโมชั่น' }).click();
  await expect(site.page.getByText('รับโปรโมชั่นแล้ว').first()).toBeVisible();

  await kwan.signIn({ name: 'kwan' }, `/offers/promotions/edit-${id}`);
  await fill(kwan, { ชื่อ: EDITED, 'เทิร์น (เท่าของฝากรวมโบนัส)': '10', 'งบโบนัสรวม (บาท)': '95' });
  await kwan.main.getByLabel('ฝากขั้นต่ำ (บาท)').fill('500');
  await kwan.button('บันทึกร่าง').click();
  await kwan.button('เผยแพร่ v2').click();
  const second = kwan.dialog('เผยแพร่ v2');
  await second.getByRole('button', { name: 'เผยแพร่', exact: true }).click();
  await expect(second).toHaveCount(0);

  await backEnd.fund(member.credentials, '100');
  await site.open('/member/promotions');
  await expect(site.main.getByText(NAME).first()).toBeVisible();
  await kwan.page.goto(`/operator/offers/promotions/${id}`);
  await expect(kwan.main.getByText('ปิด · ครบงบ').first()).toBeVisible();
});

async function fill(desk: Desk, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    await desk.main.getByLabel(label, { exact: true }).fill(text);
  }
}
