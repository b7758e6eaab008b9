import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { bankCountList, bankCountSet } from '@/contract/operator/banks.contract';
import { formatBaht, parseBaht } from '@/domain/baht';
import { toCalendarDay } from '@/domain/calendar-day';
import { maskPhone } from '@/domain/masked-phone';
import { formatMoney, type Satang } from '@/domain/money';
import { formatDay } from '@/domain/thai-date';
import { findSeriousViolations } from '../../support/e2e-accessibility';
import { expect, test } from '../../support/e2e-console';
import { measureOverflow } from '../../support/e2e-overflow';
import type { Desk } from '../../support/journey-console';
import { OPERATOR_KEY } from '../../support/server-process';

test.use({ demo: 'demo', movesClock: true });

const DAY_MS = 86_400_000;
const FORTNIGHT_MS = 14 * DAY_MS;
const SECTIONS = ['/games', '/lotto', '/bonus', '/members', '/balances', '/team'];
const SHORT_SATANG = 100_00;

const countsResponse = v.object({ error: v.literal(0), data: bankCountList.data });
const doneResponse = v.object({ error: v.literal(0) });

test('a day is counted with ฿100 missing, explained, closed, and exported, and shows a flipped transfer', async ({
  openBrowser,
  server,
  member,
}) => {
  // The deposit of the member belongs to the day that is closed.
  const day = toCalendarDay(server.now);
  const nok = await openBrowser();
  await nok.signIn({ name: 'nok' }, `/reports?day=${day}`);
  await expect(nok.main.getByText('ยังไม่จบวัน')).toBeVisible();
  await openLine(nok, 'ฝาก');
  const lines = nok.main.getByRole('table', { name: /^รายการที่รวมเป็นตัวเลขนี้/ });
  const phone = maskPhone(member.credentials.username);
  await lines.getByRole('link', { name: phone }).first().click();
  await expect(nok.heading(member.name)).toBeVisible();

  // An open page would complain about the restart.
  await nok.page.goto('about:blank');
  await server.passTime(DAY_MS);
  await nok.signIn({ name: 'nok' }, `/reports?day=${day}`);
  await expect(async () => {
    await nok.page.reload();
    await expect(nok.main.getByText('จบวันแล้ว ยังไม่ปิด')).toBeVisible({ timeout: 3_000 });
  }).toPass();
  const checks = nok.main.getByRole('region', { name: 'ตัวเลขตรงกันหรือไม่' });
  await expect(checks.getByRole('listitem')).toHaveCount(5);
  await expect(checks.getByText('ตรง', { exact: true })).toHaveCount(5);

  await expectPrevented(nok, day, /ยังไม่ได้นับยอด/);
  const [first, ...others] = await readCounts(server.url, day);
  if (!first) throw new Error('there is no account to count');
  for (const account of others) await count(server.url, { day }, account, 0);
  await count(server.url, { day }, first, -SHORT_SATANG);
  await nok.page.reload();
  await expectPrevented(nok, day, /-100\.00 และยังไม่มีคำอธิบาย/);
  const explanation = 'ค่าธรรมเนียมที่ธนาคารหักเกิน รอคืน';
  await count(server.url, { day, explanation }, first, -SHORT_SATANG);
  await nok.page.reload();
  await nok.button('ปิดวัน').click();
  await closeDialog(nok, day).getByRole('button', { name: 'ปิดวัน', exact: true }).click();
  await expect(nok.main.getByText(/^ปิดแล้วโดย nok /)).toBeVisible();
  await expect(nok.button('ปิดวัน')).toHaveCount(0);

  const total = await openLine(nok, 'ฝาก');
  expect(formatMoney(sumAmounts(await exportAs(nok, 'CSV')))).toBe(total);
  const sheet = await exportAs(nok, 'XLSX (Excel)');
  expect(sheet.subarray(0, 2).toString()).toBe('PK');

  await nok.page.goto('about:blank');
  await server.tamper(
    `UPDATE transfers SET amount = amount + 1 WHERE seq = (
       SELECT max(seq) FROM transfers WHERE code = 'deposit' AND movement_day(created_at) = $1::text::date)`,
    [day],
  );
  await nok.page.goto(`/operator/reports?day=${day}`);
  await expect(nok.main.getByRole('alert')).toContainText('ไม่ตรงกับตอนปิดวัน');
  await expect(checks.getByText('ตรง', { exact: true })).toHaveCount(4);
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`every report is accessible and fits at ${width} × ${height}`, async ({
    openBrowser,
    server,
  }) => {
    const audi = await openBrowser({ viewport: { width, height } });
    const { page, main } = audi;
    await audi.signIn({ name: 'audi' });
    const check = async (place: string) => {
      await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
      expect.soft(await measureOverflow(page), `${place} is wider than the screen`).toBe(0);
      expect.soft(await findSeriousViolations(page), place).toEqual([]);
    };
    await expect(main.getByRole('img', { name: /^กราฟแท่ง/ })).toBeVisible();
    await check('today');
    // On the first day of a month a report of this month is empty.
    const from = toCalendarDay(new Date(server.now.getTime() - FORTNIGHT_MS));
    const days = `from=${from}&to=${toCalendarDay(server.now)}`;
    const listed = [`/lines?figure=deposits&${days}`, ...SECTIONS.map((path) => `${path}?${days}`)];
    for (const path of ['', '/range', ...listed]) {
      await page.goto(`/operator/reports${path}`);
      await expect(main.getByRole('table').first()).toBeVisible();
      await check(path);
    }
    await page.goto('/operator/reports');
    await audi.button('นิยามของ ฝาก').click();
    await expect(main.getByText(/^ยอดเงินฝากที่เข้ากระเป๋าสมาชิกแล้ว/)).toBeVisible();
    await check('definition');
  });
}

const closeDialog = (desk: Desk, day: string) => desk.dialog(`ปิดวัน ${formatDay(day)}`);

/** Expects that the dialog of the closing names a reason and cannot be confirmed. */
async function expectPrevented(desk: Desk, day: string, reason: RegExp): Promise<void> {
  await desk.button('ปิดวัน').click();
  const dialog = closeDialog(desk, day);
  await expect(dialog.getByText(reason).first()).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'ปิดวัน', exact: true })).toBeDisabled();
  await dialog.getByRole('button', { name: 'ยกเลิก' }).click();
}

/**
 * Opens the lines of a figure of the open day.
 * @returns the figure, which is the sum of the lines
 */
async function openLine(desk: Desk, figure: string): Promise<string> {
  const row = desk.main.getByRole('row', { name: new RegExp(`^${figure}\\s*นิยามของ ${figure}`) });
  const shown = (await row.getByRole('link').textContent()) ?? '';
  await row.getByRole('link').click();
  await expect(desk.heading(figure)).toBeVisible();
  await expect(desk.main.getByRole('status')).toContainText(`รวม ${shown} ·`);
  return shown;
}

/** Exports the open list. @returns the saved file */
async function exportAs({ page, main }: Desk, format: string): Promise<Buffer> {
  await main.getByRole('button', { name: /^ส่งออกทั้งหมด [\d,]+ แถวที่ตรงตัวกรอง$/ }).click();
  const form = page.getByRole('dialog', { name: 'ส่งออก' });
  await form.getByRole('radio', { name: format }).check();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    form.getByRole('button', { name: 'ส่งออก', exact: true }).click(),
  ]);
  return readFile(await file.path());
}

/** Adds up the last cells of the lines in a file of comma-separated values. */
function sumAmounts(csv: Buffer): Satang {
  const [, ...lines] = csv.toString().trim().split(/\r?\n/);
  return lines
    .map((line) => parseBaht(/(-?\d+\.\d\d)"?$/.exec(line)?.[1] ?? ''))
    .reduce((sum, amount) => sum + amount, 0);
}

type Counted = v.InferOutput<typeof countsResponse>['data']['accounts'][number];

async function readCounts(url: string, day: string): Promise<Counted[]> {
  const headers = { authorization: `Bearer ${OPERATOR_KEY}` };
  const response = await fetch(`${url}${bankCountList.path}?day=${day}`, { headers });
  return v.parse(countsResponse, await response.json()).data.accounts;
}

/** Enters the balance that the bank shows for an account at the end of a day. */
async function count(
  url: string,
  { day, explanation }: { day: string; explanation?: string },
  { account_id, book }: Counted,
  difference: Satang,
): Promise<void> {
  const counted = formatBaht(book + difference);
  const response = await fetch(`${url}${bankCountSet.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${OPERATOR_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ account_id, day, counted, ...(explanation && { explanation }) }),
  });
  v.parse(doneResponse, await response.json());
}
