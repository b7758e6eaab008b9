import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorCodes } from '@/contract/errors';
import { type FigureId, figureIds, reportFigures } from '@/contract/operator/report-figures';
import { reportLines } from '@/contract/operator/reports.contract';
import { addDays, type CalendarDay, toCalendarDay } from '@/domain/calendar-day';
import { yokAgent } from '@/server/agent/yok.seed';
import { fetchNow } from '@/server/db/clock.queries';
import { queryRaw } from '@/server/db/raw';
import { type DayReport, fetchDayReport } from '@/server/reports/day-report.service';
import { playTypeOf } from '@/server/reports/play-types';
import { createTestApp, type TestApp } from '../../support/app';
import { createTestGateway, OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { DAY_COUPON, liveDay } from '../../support/report-day.fixture';
import { parseFigures, reportDepsOf, rollUpAll } from '../../support/reports.fixture';
import { createTestProvider } from '../../support/test-provider';

type Lines = v.InferOutput<typeof reportLines.data>;
const withLines = figureIds.filter((id) => 'hasLines' in reportFigures[id]);
let app: TestApp;
let yok: TestApp;
let today: CalendarDay;
let day: DayReport;
/** Figures of the day: satang, or numbers. */
let figures: ReturnType<typeof parseFigures>;

beforeAll(async () => {
  const options = {
    ...{ providers: [createTestProvider()], gateways: [createTestGateway()] },
    operatorKey: OPERATOR_KEY,
  };
  app = await createTestApp({ ...options, prepare: liveDay });
  yok = await createTestApp({ ...options, db: app.db, agentId: yokAgent.id });
  today = toCalendarDay(await fetchNow(app.db));
  day = await fetchDayReport(reportDepsOf(app.db), today);
  figures = parseFigures(day.figures);
});
afterAll(() => app.close());

async function fetchLines(query: Record<string, string | number>, from = app): Promise<Lines> {
  const search = new URLSearchParams({
    ...{ from: today, to: today },
    ...Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
  });
  const { status, error, data } = await operate(from, `/reports/lines?${search}`);
  expect({ status, error }).toEqual({ status: 200, error: 0 });
  return v.parse(reportLines.data, data);
}

/** Reads all pages, and checks that each says the same total. */
async function fetchAll(query: Record<string, string | number>, from = app): Promise<Lines> {
  const first = await fetchLines(query, from);
  const lines = [...first.lines];
  for (let next = first.next_cursor; next !== null; ) {
    const page = await fetchLines({ ...query, cursor: next }, from);
    expect([page.total, page.count]).toEqual([first.total, first.count]);
    lines.push(...page.lines);
    next = page.next_cursor;
  }
  expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
  return { ...first, lines };
}

const sumOf = ({ lines }: Lines) => lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0);

async function checkFigure(figure: FigureId): Promise<void> {
  const found = await fetchAll({ figure, limit: 2 });
  expect(found.lines.length, figure).toBeGreaterThan(0);
  expect(sumOf(found), figure).toBe(found.total);
  if (reportFigures[figure].unit === 'baht') {
    expect([figure, found.total]).toEqual([figure, figures[figure]]);
    expect(found.count, figure).toBe(found.lines.length);
  } else expect([figure, found.count]).toEqual([figure, figures[figure]]);
}

describe('the lines of a figure', () => {
  test('add up to it before the day is rolled up, in pages without gaps and doubles', async () => {
    for (const figure of withLines) await checkFigure(figure);
  });

  test('add up to it once the day is rolled up', async () => {
    await rollUpAll(app.db);
    for (const figure of withLines) await checkFigure(figure);
  });

  test('add up to each of its parts', async () => {
    const parts = day.parts.filter(({ figure }) => withLines.includes(figure));
    const shown = new Set(parts.map(({ figure, key }) => `${figure} ${key}`));
    for (const part of [
      ...['deposits account/1', 'deposits channel/promptpay', 'payouts account/1'],
      ...['ggr slot', 'ggr lotto', 'bonus_cost promotion_bonus', 'bonus_cost promotion_forfeit'],
    ]) {
      expect(shown).toContain(part);
    }
    for (const { figure, key, amount } of parts) {
      const found = await fetchAll({ figure, part: key, limit: 2 });
      expect([figure, key, sumOf(found)]).toEqual([figure, key, amount]);
      expect(found.total).toBe(amount);
    }
  });

  test('contain those of each day once when the period has several days', async () => {
    for (const figure of ['ggr', 'deposits', 'bonus_cost'] as const) {
      const single = await fetchAll({ figure });
      const several = await fetchAll({ figure, from: addDays(today, -5), limit: 2 });
      const own = new Set(single.lines.map(({ key }) => key));
      expect(several.lines.filter(({ key }) => own.has(key))).toEqual(single.lines);
      expect(sumOf(several)).toBe(several.total);
    }
  });

  test('name their things, newest first, with masked phones', async () => {
    const { lines } = await fetchAll({ figure: 'deposits' });
    const times = lines.map(({ at }) => at ?? '');
    expect(times).toEqual(times.toSorted().toReversed());
    for (const { number, username, member_id } of lines) {
      expect(number).toMatch(/^D\d+$/);
      expect(username).toMatch(/^08\d-xxx-\d{4}$/);
      expect(member_id).toBeGreaterThan(0);
    }
    const payouts = await fetchAll({ figure: 'payouts' });
    expect(payouts.lines.map(({ amount }) => amount)).toEqual([-120_50, 120_50, 300_00]);
    for (const { number, username } of payouts.lines) {
      expect([number, username]).toEqual([expect.stringMatching(/^W\d+$/), expect.anything()]);
    }
    const coupon = await fetchAll({ figure: 'bonus_cost', part: 'coupon_credit' });
    expect(coupon.lines[0]?.title).toBe(`คูปองเครดิต · ${DAY_COUPON}`);
    const adjusted = await fetchAll({ figure: 'adjustments' });
    expect(adjusted.lines.map(({ number, amount }) => [number, amount])).toEqual([
      ['ปรับ 2', -5_25],
      ['ปรับ 1', 37_50],
    ]);
  });

  test('leave out staff where the figure does, and money of staff nowhere', async () => {
    await queryRaw(app.db, 'UPDATE members SET is_staff = true WHERE username = $1', [
      '0823456789',
    ]);
    const players = await fetchAll({ figure: 'players' });
    const deposits = await fetchAll({ figure: 'deposits' });
    await queryRaw(app.db, 'UPDATE members SET is_staff = false WHERE username = $1', [
      '0823456789',
    ]);
    expect(players.lines).toHaveLength(1);
    expect(deposits.total).toBe(figures.deposits);
  });

  test('are never those of another agent, nor of another day', async () => {
    for (const figure of withLines) {
      const own = new Set((await fetchAll({ figure })).lines.map(({ key }) => key));
      const foreign = await fetchAll({ figure }, yok);
      expect(foreign.lines.filter(({ key }) => own.has(key))).toEqual([]);
      const tomorrow = addDays(today, 1);
      expect(await fetchLines({ figure, from: tomorrow, to: tomorrow })).toEqual({
        ...{ lines: [], total: 0, count: 0, next_cursor: null },
      });
    }
  });

  test('are refused for a figure without lines, a foreign cursor and a period that is too long', async () => {
    const bad = [
      { figure: 'ngr' },
      { figure: 'deposits', cursor: '2026-11-01~5' },
      { figure: 'ggr', cursor: '17' },
      { figure: 'deposits', from: addDays(today, -92) },
      { figure: 'deposits', from: addDays(today, 1) },
    ];
    for (const query of bad) {
      const search = new URLSearchParams({ from: today, to: today, ...query });
      expect(await operate(app, `/reports/lines?${search}`)).toMatchObject({
        status: 400,
        error: errorCodes['request.malformed'],
      });
    }
  });
});

test('the database names types of play as the reports do', async () => {
  const kinds = [
    '',
    'slot',
    'casino',
    'fishing',
    'sport',
    'freespin',
    'yeekee',
    'shot_prize',
    'odd',
  ];
  for (const area of ['games', 'lotto']) {
    for (const category of kinds) {
      const [row] = await queryRaw<{ type: string | null }>(
        app.db,
        'SELECT play_type($1, $2) AS type',
        [area, category],
      );
      expect([area, category, row?.type]).toEqual([area, category, playTypeOf(area, category)]);
    }
  }
});
