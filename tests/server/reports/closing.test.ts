import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DataInputOf } from '@/contract/endpoint';
import { type ErrorName, errorCodes } from '@/contract/errors';
import type { reportDay, reportRange, reportToday } from '@/contract/operator/reports.contract';
import { addDays, type CalendarDay, toCalendarDay } from '@/domain/calendar-day';
import { fetchNow } from '@/server/db/clock.queries';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../../support/app';
import {
  createTestGateway,
  OPERATOR_KEY,
  operate,
  report,
  reserve,
  transfer,
} from '../../support/deposit.fixture';
import { withoutTriggers } from '../../support/random-movements';
import { parseFigures, rollUpAll } from '../../support/reports.fixture';
import { employ } from '../../support/staff.fixture';
import { moveMoney } from '../../support/test-movements';
import { createTestProvider } from '../../support/test-provider';

const done = { status: 200, error: 0, data: null };
const refused = (name: ErrorName) => ({ error: errorCodes[name] });
let app: TestApp;
let token: string;
let day: CalendarDay;
let midnight: Date;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    gateways: [createTestGateway()],
    operatorKey: OPERATOR_KEY,
    prepare: async (fresh) => {
      await employ(fresh.db, ['som', 'nok'], 'finance');
      await employ(fresh.db, ['audi'], 'auditor');
      await employ(fresh.db, ['sup'], 'support');
      token = await fresh.loginAs();
    },
  });
  day = toCalendarDay(await fetchNow(app.db));
  midnight = new Date(`${addDays(day, 1)}T00:00:00+07:00`);
});
beforeEach(() => app.reset());
afterAll(() => app.close());

/** Moves the business clock to some minutes after the end of the day, and rolls up everything. */
async function goPastMidnight(minutes = 5): Promise<void> {
  await app.moveClock(midnight.getTime() + minutes * 60_000 + 500 - Date.now());
  await rollUpAll(app.db);
}

/** Counts all accounts of the day; the accounts of the demo hold what their deposits brought. */
async function countAll(change: object = {}): Promise<void> {
  const { data } = await operate(app, `/bank/counts?day=${day}`, { as: 'som' });
  for (const { account_id, book } of (data as { accounts: { account_id: number; book: string }[] })
    .accounts) {
    const body = { account_id, day, counted: book, ...change };
    expect(await operate(app, '/bank/counts', { body, as: 'som' })).toMatchObject({ error: 0 });
  }
}

const close = (of = day, as = 'nok') => operate(app, '/reports/close', { body: { day: of }, as });
const readDay = async (of = day) =>
  (await operate(app, `/reports/day?day=${of}`, { as: 'audi' })).data as DataInputOf<
    typeof reportDay
  >;

/** Credits a deposit of the first member. @returns its amount in satang */
async function payIn(amount: string): Promise<number> {
  const reserved = await reserve(app, token, { amount });
  expect(await report(app, transfer(reserved.amount))).toBe('credited');
  return reserved.amount;
}

describe('a day', () => {
  test('is final from five minutes after its end, once everything is rolled up', async () => {
    expect(await readDay()).toMatchObject({ day, is_final: false, closing: null });
    await goPastMidnight(4);
    expect(await readDay()).toMatchObject({ is_final: false });
    await goPastMidnight();
    expect(await readDay()).toMatchObject({ is_final: true });
    // Money of the day that is not rolled up yet makes it open again.
    const [wallet] = await queryRaw<{ id: number }>(
      app.db,
      `SELECT id FROM accounts WHERE kind = 'member_wallet' AND agent_id = 1 LIMIT 1`,
    );
    await moveMoney(app.db, {
      ...{ accountId: wallet!.id, amount: 5_00, code: 'coupon_credit' },
      at: new Date(midnight.getTime() - 1).toISOString(),
    });
    expect(await readDay()).toMatchObject({ is_final: false });
    await rollUpAll(app.db);
    expect(await readDay()).toMatchObject({ is_final: true });
  });

  test('is not final for the day that has just begun, nor for days to come', async () => {
    await goPastMidnight();
    expect(await readDay(addDays(day, 1))).toMatchObject({ is_final: false });
    const later = await readDay(addDays(day, 2));
    expect(later).toMatchObject({ is_final: false, figures: { deposits: '0.00', players: '0' } });
  });

  test('tells in Thai what prevents its closing', async () => {
    const { obstacles } = await readDay();
    expect(obstacles[0]).toContain('00:05');
    expect(obstacles.slice(1).every((text) => text.startsWith('ยังไม่ได้นับยอด'))).toBe(true);
    expect(obstacles.length).toBeGreaterThan(1);
    const [wallet] = await queryRaw<{ id: number }>(
      app.db,
      `SELECT id FROM accounts WHERE kind = 'member_wallet' AND agent_id = 1 LIMIT 1`,
    );
    await moveMoney(app.db, { accountId: wallet!.id, amount: 1_00, code: 'never_heard_of' });
    expect((await readDay()).obstacles).toEqual(
      expect.arrayContaining([
        'มีรหัสรายการที่รายงานไม่รู้จัก: never_heard_of',
        'ตัวเลขไม่ตรง: รวมทุกบัญชีธนาคารเท่ากับสมุดเงินฝาก',
      ]),
    );
    await goPastMidnight();
    await countAll();
    expect(await close()).toMatchObject(refused('report.day_unproved'));
  });
});

describe('the closing of a day', () => {
  test('keeps its figures once all accounts are counted, and is refused a second time', async () => {
    await payIn('123');
    expect(await close()).toMatchObject(refused('report.day_not_final'));
    await goPastMidnight();
    expect(await close()).toMatchObject(refused('report.uncounted'));
    await countAll();
    const before = await readDay();
    expect(before.obstacles).toEqual([]);
    expect(await close()).toEqual(done);
    const after = await readDay();
    expect(after).toMatchObject({
      figures: before.figures,
      closing: { closed_by: 'operator/nok', differs: false },
      obstacles: [],
    });
    expect(await close()).toMatchObject(refused('report.day_closed'));
    const [audit] = (await operate(app, '/audit')).data as Record<string, unknown>[];
    expect(audit).toMatchObject({ action: 'report.close', subject: `day/${day}`, operator: 'nok' });
  });

  test('needs an explanation of each difference', async () => {
    await goPastMidnight();
    await countAll();
    await countAll({ counted: '1000000' });
    expect(await close()).toMatchObject(refused('report.uncounted'));
    expect((await readDay()).obstacles[0]).toContain('ยังไม่มีคำอธิบาย');
    await countAll({ counted: '1000000', explanation: 'ยอดก่อนเริ่มระบบ' });
    expect(await close()).toEqual(done);
    // The next day's books begin with the count, and their parts still add up to the ledger.
    const next = await readDay(addDays(day, 1));
    const parts = next.parts.filter(({ figure }) => figure === 'bank_book');
    expect(parts.some(({ key }) => key === 'count_difference')).toBe(true);
    expect(parts.find(({ key }) => key === 'account/1')?.amount).toBe('1000000.00');
    const sum = parts.reduce((total, { amount }) => total + Math.round(Number(amount) * 100), 0);
    expect(sum).toBe(parseFigures(next.figures).bank_book);
  });

  test('by two people at once happens once', async () => {
    await goPastMidnight();
    await countAll();
    const answers = await Promise.all([close(day, 'nok'), close(day, 'som')]);
    const errors = answers.map(({ error }) => error).sort((a, b) => a - b);
    expect(errors).toEqual([0, errorCodes['report.day_closed']]);
  });

  test('is for finance and owners', async () => {
    expect(await close(day, 'audi')).toMatchObject({ status: 403 });
    expect(await close(day, 'sup')).toMatchObject({ status: 403 });
    const { status } = await operate(app, `/reports/day?day=${day}`, { as: 'sup' });
    expect(status).toBe(403);
  });

  test('is refused in SQL for a day that is not final or not counted, and is never changed', async () => {
    const insert = () =>
      queryRaw(
        app.db,
        `INSERT INTO day_closings (agent_id, day, figures, digest, closed_by)
         VALUES (1, $1::text::date, '{}', sha256(''), 'operator/nok')`,
        [day],
      );
    await expect(insert()).rejects.toThrow('is not final');
    await goPastMidnight();
    await expect(insert()).rejects.toThrow('is not counted');
    await countAll();
    expect(await close()).toEqual(done);
    for (const text of [
      'UPDATE day_closings SET day = day + 1',
      'DELETE FROM day_closings',
      'TRUNCATE day_closings',
    ]) {
      await expect(queryRaw(app.db, text)).rejects.toThrow('never changed or removed');
    }
  });

  test.each([
    [
      'a transfer',
      `UPDATE transfers SET amount = amount + 1 WHERE seq = (SELECT max(seq) FROM transfers WHERE code = 'deposit')`,
    ],
    ['a sum', `UPDATE house_days SET amount = amount + 1 WHERE code = 'deposit'`],
    [
      'its own figures',
      `UPDATE day_closings SET figures = jsonb_set(figures, '{deposits}', '"1.00"')`,
    ],
  ])('differs after %s was changed behind its back', async (_name, change) => {
    await payIn('150');
    await goPastMidnight();
    await countAll();
    expect(await close()).toEqual(done);
    expect((await readDay()).closing).toMatchObject({ differs: false });
    await withoutTriggers(app.db, ['transfers', 'house_days', 'day_closings'], (run) =>
      run(change),
    );
    expect((await readDay()).closing).toMatchObject({ differs: true });
  });

  test('stays true when money of later days arrives', async () => {
    await goPastMidnight();
    await countAll();
    expect(await close()).toEqual(done);
    await payIn('177');
    await rollUpAll(app.db);
    expect((await readDay()).closing).toMatchObject({ differs: false });
  });
});

describe('a period', () => {
  const readRange = async (query: string) =>
    (await operate(app, `/reports/range?${query}`, { as: 'audi' })) as {
      status: number;
      data: DataInputOf<typeof reportRange>;
    };

  test('shows which of its days are final and closed', async () => {
    await goPastMidnight();
    await countAll();
    expect(await close()).toEqual(done);
    const { data } = await readRange(`from=${addDays(day, -1)}&to=${addDays(day, 1)}`);
    expect(data.days.map(({ is_final, is_closed }) => [is_final, is_closed])).toEqual([
      [true, false],
      [true, true],
      [false, false],
    ]);
  });

  test('has at most 92 days and does not end before it begins', async () => {
    expect((await readRange(`from=${addDays(day, -91)}&to=${day}`)).status).toBe(200);
    expect((await readRange(`from=${addDays(day, -92)}&to=${day}`)).status).toBe(400);
    expect((await readRange(`from=${day}&to=${addDays(day, -1)}`)).status).toBe(400);
  });
});

describe('the present day', () => {
  const readToday = async () =>
    (await operate(app, '/reports/today', { as: 'som' })).data as DataInputOf<typeof reportToday>;

  test('shows its figures so far, before anything is rolled up', async () => {
    const before = parseFigures((await readToday()).today);
    const paid = await payIn('140');
    const after = await readToday();
    expect(parseFigures(after.today).deposits - before.deposits).toBe(paid);
    expect(after.bars).toHaveLength(30);
    expect(after.bars.at(-1)).toMatchObject({ day, net_cash: after.today.net_cash });
  });

  test('is compared with yesterday up to the same time', async () => {
    const now = (await fetchNow(app.db)).getTime();
    const [member] = await queryRaw<{ id: number }>(
      app.db,
      'SELECT min(id) AS id FROM members WHERE agent_id = 1',
    );
    const settle = (at: number, stake: number) =>
      queryRaw(
        app.db,
        `SELECT settle_stakes(ARRAY[ROW(NULL, $1::bigint, 'games', 'test/' || gen_random_uuid(), $3::bigint, 0, 0,
           $2::timestamptz, NULL, NULL, NULL, 'slot')::settled_stakes])`,
        [member!.id, new Date(at), stake],
      );
    const dayMs = 86_400_000;
    await settle(now - dayMs - 60_000, 7_00);
    await settle(now - dayMs + 600_000, 9_00);
    await settle(now - 7 * dayMs - 60_000, 11_00);
    await settle(now, 13_00);
    await rollUpAll(app.db);
    const { today, yesterday, week_ago } = await readToday();
    const isSameDay = (at: number) =>
      toCalendarDay(new Date(at)) === toCalendarDay(new Date(at - 60_000));
    expect(today).toMatchObject({ ggr: '13.00', players: '1' });
    if (isSameDay(now)) {
      expect(yesterday).toMatchObject({ ggr: '7.00', stakes: '7.00', players: '1' });
      expect(week_ago).toMatchObject({ ggr: '11.00' });
    }
  });
});
