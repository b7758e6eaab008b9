import type { Locator } from '@playwright/test';
import { expect, test } from '../../support/e2e-console';
import type { Desk } from '../../support/journey-console';

/** Time in which members see a change, on an open page and on one that is opened. */
const SOON_MS = 2_000;
const TITLE = 'คืนแห่งมังกร';
const QUESTION = 'ใครคือแชมป์';

test.use({ demo: 'demo' });

test('a banner, an announcement and an event are written, published, ordered and withdrawn', async ({
  openBrowser,
  member,
  site,
}) => {
  await site.keepSession(member.credentials);
  await site.open('/');
  const shown = site.main.getByText(TITLE);
  await expect(site.main.getByRole('region', { name: 'แบนเนอร์' })).toBeVisible();

  const kwan = await openBrowser();
  await kwan.signIn({ name: 'kwan' }, '/content/banners/dragon');
  await kwan.main.getByLabel('หัวเรื่อง (ไม่เกิน 2 บรรทัด)').fill(TITLE);
  await kwan.button('บันทึกร่าง').click();
  await expect(kwan.main.getByText('มีร่างใหม่ v2').first()).toBeVisible();
  await expect(shown).toHaveCount(0);
  await publish(kwan, 2);
  await expect(shown).toBeVisible({ timeout: SOON_MS });
  const isOnPage = async () => (await (await site.page.request.get('/')).text()).includes(TITLE);
  await expect.poll(isOnPage, { timeout: SOON_MS }).toBe(true);
  const line = await site.page.context().newPage();
  await line.goto('/liff');
  await expect(line.getByRole('main').getByText(TITLE)).toBeVisible();
  await line.close();

  await kwan.page.goto('/operator/content/banners');
  const row = kwan.main.getByRole('row', { name: new RegExp(TITLE) });
  await row.getByRole('button', { name: /ลง$/ }).click();
  await expect(kwan.main.getByRole('row').nth(2)).toContainText(TITLE);
  await expect(site.main.getByRole('group', { name: '1 จาก 2' })).not.toContainText(TITLE, {
    timeout: SOON_MS,
  });

  await kwan.page.goto('/operator/content/announcements/new');
  await kwan.main.getByLabel('วิธีแสดง').selectOption('อยู่ในรายการแจ้งเตือน');
  await kwan.main.getByLabel('หัวเรื่อง').fill(TITLE);
  await kwan.main.getByLabel('ข้อความ', { exact: true }).fill('คืนนี้พบกัน');
  await chooseLink(kwan.main, 'บทความ');
  await kwan.button('บันทึกร่าง').click();
  await publish(kwan, 1, '2036-12-31T20:00');
  await expect(kwan.main.getByText(/^ตั้งเวลา 31 ธ.ค. 20:00$/).first()).toBeVisible();

  await kwan.page.goto('/operator/content/events/champion');
  await chooseLink(kwan.main, 'โหวต');
  await kwan.main.getByLabel('คำบรรยายรูปสำหรับโปรแกรมอ่านจอ').fill(QUESTION);
  await kwan.button('บันทึกร่าง').click();
  await publish(kwan, 2);
  await site.page.getByRole('button', { name: 'กิจกรรม' }).click();
  await expect(site.dialog('กิจกรรม').getByRole('link', { name: QUESTION })).toHaveAttribute(
    ...(['href', /\/poll\/\d+$/] as const),
    { timeout: SOON_MS },
  );
  await site.page.keyboard.press('Escape');

  await kwan.page.goto('/operator/content/banners/dragon');
  await kwan.button('ถอน').click();
  await kwan.dialog('ถอนออกจากเว็บ').getByRole('button', { name: 'ถอน', exact: true }).click();
  await expect(kwan.main.getByText('ถอนแล้ว').first()).toBeVisible();
  await expect(shown).toHaveCount(0, { timeout: SOON_MS });
  await expect.poll(isOnPage, { timeout: SOON_MS }).toBe(false);
});

async function publish(desk: Desk, version: number, at?: string): Promise<void> {
  await desk.button(`เผยแพร่ v${version}`).click();
  const dialog = desk.dialog(`เผยแพร่ v${version}`);
  if (at !== undefined) await dialog.getByLabel(/^วันและเวลาเริ่ม/).fill(at);
  await dialog.getByRole('button', { name: 'เผยแพร่', exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

async function chooseLink(form: Locator, kind: string): Promise<void> {
  await form.getByLabel('ลิงก์', { exact: true }).selectOption(kind);
  const target = form.getByLabel('ลิงก์: ปลายทาง');
  await expect(target.getByRole('option')).not.toHaveCount(1);
  await target.selectOption({ index: 1 });
}
