import * as v from 'valibot';
import { gameList } from '@/contract/games.contract';
import { formatBaht } from '@/domain/baht';
import { findSeriousViolations } from '../../support/e2e-accessibility';
import { expect, test } from '../../support/e2e-console';
import { measureOverflow } from '../../support/e2e-overflow';
import type { Desk } from '../../support/journey-console';
import { asMoney } from '../../support/journey-site';

const MINUTE = 60_000;
/** A page of a paused site looks again every 30 seconds. */
const BACK = { timeout: 45_000 };
const PHONE = { viewport: { width: 390, height: 844 } };
const MESSAGE = 'ย้ายเครื่องแม่ข่าย';
const listResponse = v.object({ data: v.object({ games: v.array(v.unknown()) }) });
const WHY = 'สนามยกเลิกการออกรางวัล';

test.use({ demo: 'demo' });
test.setTimeout(180_000);

/** Fills the dialog up to its button. @param minutes until the start; null starts now */
async function fillPause(desk: Desk, minutes: number | null, now: Date) {
  await desk.button('ปิดปรับปรุง').click();
  const form = desk.dialog('ปิดปรับปรุง');
  await form.getByLabel('ปิดอะไร').selectOption('all');
  await form.getByLabel('นาน').selectOption('60');
  await form.getByLabel('ข้อความถึงสมาชิก').fill(MESSAGE);
  if (minutes !== null) {
    await form.getByLabel('เมื่อไร').selectOption('later');
    const thai = new Date(now.getTime() + minutes * MINUTE + 7 * 60 * MINUTE);
    await form.getByLabel('เริ่ม', { exact: true }).fill(thai.toISOString().slice(0, 16));
  }
  return form;
}

test('planned maintenance is announced, closes the site, and lotteries go on', async ({
  openBrowser,
  member,
  backEnd,
  server,
  page,
  site,
  complaints,
}) => {
  complaints.expect(/^503: /);
  const { round_id } = await backEnd.fetchOpenRound('last');
  await backEnd.betOnEveryDigit(member.credentials, round_id, 1);
  const balance = await backEnd.fetchBalance(member.credentials);

  const pim = await openBrowser(PHONE);
  await pim.signIn({ name: 'pim' }, '/settings');
  const form = await fillPause(pim, 14, server.now);
  expect(await findSeriousViolations(pim.page), 'the dialog on a phone').toEqual([]);
  await form.getByRole('button', { name: 'ตั้งเวลาปิด' }).click();
  const planned = pim.main.getByRole('region', { name: 'ตั้งเวลาไว้' });
  await expect(planned.getByText(MESSAGE)).toBeVisible();
  expect(await measureOverflow(pim.page), 'settings on a phone').toBe(0);

  await site.keepSession(member.credentials);
  await site.open('/slot');
  const banner = page.getByRole('complementary', { name: 'แจ้งปิดปรับปรุง' });
  await expect(banner).toContainText(/ปิดปรับปรุงทั้งเว็บ .*\(อีก 1\d นาที\)/);
  expect(await findSeriousViolations(page), 'the banner').toEqual([]);

  await page.goto('about:blank');
  await pim.page.goto('about:blank');
  await server.passTime(15 * MINUTE);
  for (const path of ['/', '/slot', '/liff/slot']) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(503);
    await expect(page.getByRole('heading', { name: 'ปิดปรับปรุงชั่วคราว' })).toBeVisible();
    await expect(page.getByText(MESSAGE)).toBeVisible();
    expect(await findSeriousViolations(page), path).toEqual([]);
  }
  await backEnd.voidRound(round_id, WHY);

  // The earlier sign-in is too long ago for an act that asks for a fresh code.
  const later = await openBrowser(PHONE);
  await later.signIn({ name: 'pim' }, '/settings');
  const running = later.main.getByRole('region', { name: 'กำลังปิด ทั้งเว็บ' });
  await expect(running).toBeVisible();
  expect(await findSeriousViolations(later.page), 'a running pause').toEqual([]);
  await running.getByRole('button', { name: 'เปิดให้บริการเดี๋ยวนี้' }).click();
  await later.dialog('เปิดให้บริการเดี๋ยวนี้').getByRole('button', { name: 'ยืนยัน' }).click();
  await expect(running).toHaveCount(0);
  // The page comes back without a reload by the visitor.
  await expect(page.getByRole('heading', { name: 'ปิดปรับปรุงชั่วคราว' })).toHaveCount(0, BACK);
  expect(await backEnd.fetchBalance(member.credentials)).toBe(balance + 10_00);
  expect((await backEnd.verifyLedger()).faults).toEqual([]);
});

test('an open tab shows the page at once and comes back with money that arrived; a hidden game is gone', async ({
  openBrowser,
  member,
  backEnd,
  server,
  page,
  site,
  complaints,
}) => {
  complaints.expect(/^503: /);
  await site.keepSession(member.credentials);
  await site.open('/slot');
  const order = await backEnd.reserveDeposit(member.credentials, '100');
  const balance = await backEnd.fetchBalance(member.credentials);
  await expect(site.headerBalance).toHaveText(asMoney(balance));
  const pim = await openBrowser();
  await pim.signIn({ name: 'pim' }, '/settings');
  const form = await fillPause(pim, null, server.now);
  await form.getByRole('button', { name: 'ปิดเดี๋ยวนี้' }).click();
  const closed = page.getByRole('dialog', { name: 'ปิดปรับปรุงชั่วคราว' });
  await expect(closed).toBeVisible();
  await expect(closed).toContainText(MESSAGE);
  expect(await findSeriousViolations(page), 'the page over an open tab').toEqual([]);
  await backEnd.reportMoney(formatBaht(order.amount), {
    ...{ bank_code: '004', account_number: member.accountNumber, name: member.name },
  });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(closed).toBeVisible();

  const running = pim.main.getByRole('region', { name: 'กำลังปิด ทั้งเว็บ' });
  await running.getByRole('button', { name: 'ดูเว็บระหว่างปิด' }).click();
  const look = pim.dialog('ดูเว็บระหว่างปิด');
  await look.getByRole('button', { name: 'ยืนยัน' }).click();
  const href = await look.getByRole('link', { name: 'เปิดเว็บ' }).getAttribute('href');
  const visitor = await openBrowser();
  // The link leads to the site's public URL, which this browser reaches by another name.
  const { pathname, search } = new URL(href ?? '');
  await visitor.page.goto(pathname + search);
  await expect(visitor.page.getByRole('link', { name: /สล็อต/ }).first()).toBeVisible();
  await look.getByRole('button', { name: 'ปิด', exact: true }).click();

  await running.getByRole('button', { name: 'เปิดให้บริการเดี๋ยวนี้' }).click();
  await pim.dialog('เปิดให้บริการเดี๋ยวนี้').getByRole('button', { name: 'ยืนยัน' }).click();
  await expect(closed).toHaveCount(0, BACK);
  await expect(site.headerBalance).toHaveText(asMoney(balance + order.amount));

  await pim.main.getByRole('link', { name: 'เกมและค่าย' }).click();
  await pim.page.getByLabel('ค้นชื่อเกม').fill('มังกร');
  const hide = pim.main.getByRole('button', { name: /^ซ่อน / }).last();
  const hidden = ((await hide.getAttribute('aria-label')) ?? '').replace('ซ่อน ', '');
  await hide.click();
  const question = pim.dialog(`ซ่อน ${hidden}`);
  await question.getByLabel('เหตุผล').fill('ค่ายแจ้งปรับปรุง');
  expect(await findSeriousViolations(pim.page), 'hiding a game').toEqual([]);
  await question.getByRole('button', { name: 'ซ่อน', exact: true }).click();
  await expect(pim.button(`แสดง ${hidden} อีกครั้ง`)).toBeVisible();
  const found = await page.request.get(gameList.path, { params: { search: hidden } });
  expect(v.parse(listResponse, await found.json()).data.games).toEqual([]);
  expect((await backEnd.verifyLedger()).faults).toEqual([]);
});
