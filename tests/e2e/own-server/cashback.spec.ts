import { addDays, toCalendarDay, toDayStart } from '@/domain/calendar-day';
import { formatMoney } from '@/domain/money';
import { formatDay } from '@/domain/thai-date';
import { findSeriousViolations } from '../../support/e2e-accessibility';
import { expect, test } from '../../support/e2e-line';
import { asMoney } from '../../support/journey-site';
import { linePhone } from '../../support/line-browser';

/** Time in ms after midnight at which the day has certainly been computed. */
const NIGHT_MS = 30 * 60_000;

/** Cap of the refund per million of stake: 80 % of the 2.2 % that a slot leaves after commissions and points. */
const MOST_OF_STAKE_PER_MILLION = 220 * 80;

test.use(linePhone);

test("part of yesterday's loss is refunded exactly once and adds a turnover requirement", async ({
  page,
  site,
  come,
  backEnd,
  server,
}) => {
  const member = await come('/cashback');
  await expect(site.main.getByRole('region', { name: /^ของเมื่อวาน/ })).toBeVisible();
  const before = await backEnd.fund(member, '1000');
  let staked = 0;
  while ((await backEnd.fetchBalance(member)) > before - 100_00) {
    await backEnd.playSlot(member, 1, 200_00);
    staked += 200_00;
  }
  const left = await backEnd.fetchBalance(member);
  const most = Math.floor((staked * MOST_OF_STAKE_PER_MILLION) / 1_000_000);
  const refund = Math.min(Math.floor(((before - left) * 5) / 100), most);
  const now = await backEnd.fetchNow();
  const day = toCalendarDay(now);
  await page.goto('about:blank');
  await server.passTime(toDayStart(addDays(day, 1)).getTime() + NIGHT_MS - now.getTime());

  await site.open('/liff/cashback');
  const card = site.main.getByRole('region', { name: `ของเมื่อวาน ${formatDay(day)}` });
  // The page shows the refund by itself, through the stream.
  await card.getByRole('radio', { name: /^คืนยอดเสีย/ }).check();
  await expect(card).toContainText(`ยอดเสียสุทธิ${formatMoney(before - left)}`);
  expect(await findSeriousViolations(page), 'cashback').toEqual([]);
  await card.getByRole('button', { name: `รับ ${formatMoney(refund)} เข้ากระเป๋าหลัก` }).click();
  await expect(card.getByText(`รับแล้ว แบบคืนยอดเสีย ${formatMoney(refund)}`)).toBeVisible();
  await expect(site.headerBalance).toHaveText(asMoney(left + refund));
  expect(await backEnd.fetchBalance(member)).toBe(left + refund);

  await site.open('/liff/member/withdraw');
  await expect(
    site.main.getByRole('progressbar', { name: `คืนยอดเสีย ${formatDay(day)}` }),
  ).toBeVisible();
  expect((await backEnd.verifyLedger()).faults).toEqual([]);
});
