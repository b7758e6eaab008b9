import { addDays, toCalendarDay, toDayStart } from '@/domain/calendar-day';
import { expect, linkTo, switchOn, test } from '../../support/e2e-official-account';
import { linePhone } from '../../support/line-browser';

const HOUR_MS = 3_600_000;
const NEWS = /^โปรโมชั่นและระดับสมาชิก/;
const PROMOTION = 'ฝากครั้งแรก รับเพิ่ม 50%';

test.use({ ...linePhone, demo: 'demo', movesClock: true, fourEyes: 'on' });

test('a promotion is written as news, approved by another person, opens from LINE, and the member ends such news', async ({
  page,
  site,
  server,
  backEnd,
  chat,
  come,
  openBrowser,
}) => {
  await chat.follow();
  await come('/profile');
  await switchOn(site.main, NEWS);
  // News is sent by day, to members of more than a day.
  await page.goto('about:blank');
  const now = await backEnd.fetchNow();
  const noon = toDayStart(addDays(toCalendarDay(now), 2)).getTime() + 12 * HOUR_MS;
  await server.passTime(noon - now.getTime());

  const kwan = await openBrowser();
  await kwan.signIn({ name: 'kwan' }, '/line/broadcasts/new');
  await kwan.main.getByLabel('หัวข้อ').fill('ฝากครั้งแรกวันนี้');
  await kwan.main.getByLabel('โปรโมชั่น', { exact: true }).selectOption(PROMOTION);
  await kwan.button('บันทึกร่าง').click();
  await kwan.button('เสนอขออนุมัติ').click();
  const dialog = kwan.dialog('เสนอขออนุมัติ');
  await expect(dialog.getByText('1 คน')).toBeVisible();
  await dialog.getByRole('button', { name: 'เสนอขออนุมัติ' }).click();
  await expect(dialog).toHaveCount(0);

  const request = kwan.main.getByRole('link', { name: /^ดูคำขออนุมัติ A/ });
  const approval = (await request.getAttribute('href'))?.replace('/operator', '') ?? '';
  const nok = await openBrowser();
  await nok.signIn({ name: 'nok' }, approval);
  await nok.button('อนุมัติ').click();
  await nok.page.getByRole('dialog').getByRole('button', { name: 'อนุมัติ', exact: true }).click();
  await expect(nok.page.getByText(/อนุมัติแล้ว/).first()).toBeVisible();

  await expect.poll(() => chat.pushesWith(PROMOTION)).toHaveLength(1);
  const [news = ''] = chat.pushesWith(PROMOTION);
  expect(news).toContain('20');
  const link = new URL(linkTo(news, '/promotions'));
  await site.open(`/liff/promotions${link.search}`);
  await expect(site.page.getByRole('button', { name: 'รับโปรโมชั่น' })).toBeVisible();

  const press = /"data":"([^"]*mute[^"]*)"/.exec(news)?.[1] ?? '';
  expect(await chat.press(press)).toContain('ปิดข่าวโปรโมชั่นแล้ว');
  await site.open('/liff/profile');
  await expect(site.main.getByRole('switch', { name: NEWS })).not.toBeChecked();
});
