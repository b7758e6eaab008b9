import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ReportSection,
  reportSections,
  reportTable,
} from '@/contract/operator/reports.contract';
import { parseBaht } from '@/domain/baht';
import { addDays, type CalendarDay, toCalendarDay } from '@/domain/calendar-day';
import { yokAgent } from '@/server/agent/yok.seed';
import { fetchNow } from '@/server/db/clock.queries';
import { queryRaw } from '@/server/db/raw';
import { type DayReport, fetchDayReport } from '@/server/reports/day-report.service';
import { createTestApp, type TestApp } from '../../support/app';
import { createTestGateway, OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { DAY_COUPON, liveDay } from '../../support/report-day.fixture';
import { parseFigures, reportDepsOf, rollUpAll } from '../../support/reports.fixture';
import { createTestProvider } from '../../support/test-provider';
import { decide, plantWithdrawal } from '../../support/withdrawal.fixture';

type Table = v.InferOutput<typeof reportTable.data>;
let app: TestApp;
let yok: TestApp;
let today: CalendarDay;
let day: DayReport;

beforeAll(async () => {
  const options = {
    ...{ providers: [createTestProvider()], gateways: [createTestGateway()] },
    operatorKey: OPERATOR_KEY,
  };
  app = await createTestApp({ ...options, prepare: liveDay });
  yok = await createTestApp({ ...options, db: app.db, agentId: yokAgent.id });
  today = toCalendarDay(await fetchNow(app.db));
  day = await fetchDayReport(reportDepsOf(app.db), today);
});
afterAll(() => app.close());

async function fetchTable(
  section: ReportSection,
  change: Record<string, string> = {},
  from = app,
): Promise<Table> {
  const search = new URLSearchParams({
    ...{ section, from: today, to: today, limit: '200' },
    ...change,
  });
  const { status, error, data } = await operate(from, `/reports/table?${search}`);
  expect({ status, error }).toEqual({ status: 200, error: 0 });
  return v.parse(reportTable.data, data);
}

/** Returns the rows as objects by heading. */
function toObjects({ columns, rows }: Table): Record<string, string | null>[] {
  return rows.map((row) =>
    Object.fromEntries(columns.map(({ title }, place) => [title, row[place] ?? null])),
  );
}
const read = async (section: ReportSection, change?: Record<string, string>, from = app) =>
  toObjects(await fetchTable(section, change, from));
const satang = (text: string | null | undefined) => parseBaht(text ?? '0');
const sumOf = (rows: readonly Record<string, string | null>[], title: string) =>
  rows.reduce((sum, row) => sum + satang(row[title]), 0);

describe('the table of games', () => {
  test('adds up to the result of games, before and after the roll-up', async () => {
    const games = day.parts.filter(
      ({ figure, key }) => figure === 'ggr' && !['lotto', 'yeekee'].includes(key),
    );
    const expected = games.reduce((sum, { amount }) => sum + amount, 0);
    const check = async () => {
      const rows = await read('games');
      expect(sumOf(rows, 'GGR')).toBe(expected);
      expect(rows[0]).toMatchObject({
        ...{ รอบ: '2', เดิมพัน: '70.00', จ่ายรางวัล: '65.00', GGR: '5.00' },
        'RTP จริง': '92.86',
      });
    };
    await check();
    await rollUpAll(app.db);
    await check();
  });
});

describe('the table of lottery', () => {
  test('shows what a round took in and paid, without staff', async () => {
    const [round] = await read('lotto');
    expect(round).toMatchObject({
      ...{ ตลาด: 'หวยทดสอบ', สถานะ: 'ออกผลแล้ว', โพย: '2' },
      ...{ ยอดแทง: '40.00', จ่าย: '900.00', คืน: '0.00', คงเหลือ: '-860.00' },
    });
    const lotto = day.parts.find(({ figure, key }) => figure === 'ggr' && key === 'lotto');
    expect(lotto?.amount).toBe(-860_00);
  });
});

describe('the table of offers', () => {
  test('shows what was given, what came back, and later deposits of the takers', async () => {
    const rows = await read('bonus');
    const [promotion, coupon] = rows;
    expect(promotion).toMatchObject({ 'รับ (ครั้ง)': '1', 'รับ (คน)': '1', ฝากหลังรับ: '0.00' });
    expect(satang(promotion?.['โบนัสที่ให้'])).toBeGreaterThan(0);
    expect(promotion?.['โบนัสที่คืน']).toBe(promotion?.['โบนัสที่ให้']);
    expect(coupon).toMatchObject({
      ...{ ชนิด: 'คูปอง', รหัส: DAY_COUPON, 'รับ (ครั้ง)': '1', โบนัสที่ให้: '25.00' },
      โบนัสที่คืน: null,
    });
  });
});

describe('the table of members', () => {
  test('lists those who won or lost most first, with their money in and out', async () => {
    const rows = await read('members');
    const sizes = rows.map((row) => Math.abs(satang(row['ผลของสมาชิก'])));
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect(sumOf(rows, 'ผลของสมาชิก')).toBe(-satang(day.figures.ggr));
    expect(sumOf(rows, 'ฝาก')).toBe(satang(day.figures.deposits));
    expect(sumOf(rows, 'ถอน')).toBe(satang(day.figures.payouts));
    for (const { เบอร์โทร } of rows) expect(เบอร์โทร).toMatch(/^08\d-xxx-\d{4}$/);
  });
});

describe('the table of balances', () => {
  test('adds up to what the house owes members at the end of each day', async () => {
    const sum = async (to: CalendarDay) => sumOf(await read('balances', { from: to, to }), 'รวม');
    const yesterday = addDays(today, -1);
    const before = await fetchDayReport(reportDepsOf(app.db), yesterday);
    expect(await sum(today)).toBe(parseFigures(day.figures).member_balances);
    expect(await sum(yesterday)).toBe(parseFigures(before.figures).member_balances);
    expect(await sum(today)).not.toBe(await sum(yesterday));
  });
});

describe('the table of the team', () => {
  test('counts the decisions of each person, and those that were reversed', async () => {
    const rows = await read('team');
    const som = rows.find(({ เจ้าหน้าที่ }) => เจ้าหน้าที่ === 'som');
    const lek = rows.find(({ เจ้าหน้าที่ }) => เจ้าหน้าที่ === 'lek');
    expect(som).toMatchObject({ อนุมัติถอน: '2', จ่ายหรือปฏิเสธถอน: '1', ถูกย้อน: '0' });
    expect(lek).toMatchObject({ อนุมัติถอน: '0', จ่ายหรือปฏิเสธถอน: '2', ถูกย้อน: '1' });
    for (const row of rows) {
      expect(Number(row['รอ (กลาง)'])).toBeGreaterThanOrEqual(0);
      expect(Number(row['รอ (90%)'])).toBeGreaterThanOrEqual(Number(row['รอ (กลาง)']));
    }
  });
});

describe('each table', () => {
  test('has the same rows in pages of one as in one page', async () => {
    for (const section of reportSections) {
      const whole = await fetchTable(section);
      expect(whole.next_cursor).toBeNull();
      expect(whole.rows.length, section).toBeGreaterThan(0);
      const rows: Table['rows'] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: Table = await fetchTable(section, {
          limit: '1',
          ...(cursor !== '' && { cursor }),
        });
        expect(page.rows.length).toBeLessThanOrEqual(1);
        rows.push(...page.rows);
        cursor = page.next_cursor;
      }
      expect(rows, section).toEqual(whole.rows);
    }
  });

  test('shows nothing of another agent', async () => {
    for (const section of ['games', 'lotto', 'bonus', 'members', 'team'] as const) {
      expect((await fetchTable(section, {}, yok)).rows, section).toEqual([]);
    }
    const own = new Set((await read('balances')).map(({ รหัสสมาชิก }) => รหัสสมาชิก));
    const foreign = await read('balances', {}, yok);
    expect(foreign.length).toBeGreaterThan(0);
    expect(foreign.filter(({ รหัสสมาชิก }) => own.has(รหัสสมาชิก ?? ''))).toEqual([]);
  });
});

describe('the table of balances, later', () => {
  test('shows a hold at the end of its day that ended on the next, and movements that are summed up', async () => {
    const { id } = await plantWithdrawal(app, { username: '0823456789', amountSatang: 12_34 });
    const member = async () =>
      (await read('balances', { from: today, to: today })).find(({ รอถอน }) => รอถอน !== '0.00');
    expect(await member()).toMatchObject({ รอถอน: '12.34' });
    await app.moveClock(86_400_000);
    expect(await decide(app, 'reject', id)).toMatchObject({ error: 0 });
    await queryRaw(
      app.db,
      `SELECT lock_accounts(ARRAY[id]), sum_up_movements(id) FROM accounts WHERE member_id IS NOT NULL`,
    );
    expect(await member()).toMatchObject({ รอถอน: '12.34' });
    for (const days of [0, 1]) {
      const to = addDays(today, days);
      const { figures } = await fetchDayReport(reportDepsOf(app.db), to);
      expect(sumOf(await read('balances', { from: to, to }), 'รวม')).toBe(
        parseFigures(figures).member_balances,
      );
    }
    expect(
      sumOf(await read('balances', { from: addDays(today, 1), to: addDays(today, 1) }), 'รอถอน'),
    ).toBe(0);
    await app.moveClock(0);
  });
});
