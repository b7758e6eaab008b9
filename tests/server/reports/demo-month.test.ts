import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FigureId, reportFigures } from '@/contract/operator/report-figures';
import { addDays, type CalendarDay, toCalendarDay } from '@/domain/calendar-day';
import { demoAgent } from '@/server/agent/agent.seed';
import { yokAgent } from '@/server/agent/yok.seed';
import { fetchNow } from '@/server/db/clock.queries';
import { createDatabase, type Database } from '@/server/db/database';
import { createPgliteSource } from '@/server/db/engine/pglite-source';
import { migrate } from '@/server/db/migrate';
import { listDays } from '@/server/reports/day-figures.queries';
import { fetchDayReport } from '@/server/reports/day-report.service';
import { verifyHouse } from '@/server/reports/house-verify.service';
import { fetchRangeReport } from '@/server/reports/period-report.service';
import { waitingAtMost } from '../../support/database-limits';
import {
  computeFiguresPlainly,
  parseFigures,
  reportDepsOf,
  rollUpAll,
} from '../../support/reports.fixture';
import { seedDemo } from '../../support/test-seeds';

const DAYS = 31;

let db: Database;
let today: CalendarDay;
let month: { from: CalendarDay; to: CalendarDay };

beforeAll(async () => {
  db = createDatabase(createPgliteSource(await PGlite.create(), waitingAtMost(5_000)));
  await migrate(db);
  await seedDemo(db, { isPlayed: true });
  await rollUpAll(db);
  today = toCalendarDay(await fetchNow(db));
  month = { from: addDays(today, 1 - DAYS), to: today };
});
afterAll(() => db.destroy());

test('the demo on the embedded database holds all identities on each day of its month', async () => {
  for (const agentId of [demoAgent.id, yokAgent.id]) {
    for (const day of listDays(month)) {
      const { identities, unknownCodes } = await fetchDayReport(reportDepsOf(db, agentId), day);
      expect(
        identities.filter(({ holds }) => !holds),
        `${agentId} ${day}`,
      ).toEqual([]);
      expect(unknownCodes).toEqual([]);
    }
  }
});

test('the stored sums of the demo are those of its transfers', async () => {
  const { days, faults } = await verifyHouse(db, demoAgent.id);
  expect(faults).toEqual([]);
  expect(days).toBeGreaterThan(DAYS);
});

test('each figure of each day equals the plain sums of transfers, stakes, members and deposits', async () => {
  const { days } = await fetchRangeReport(reportDepsOf(db), month);
  expect(days.map(({ day }) => day)).toEqual(listDays(month));
  const shown = new Set<string>();
  for (const { day, figures } of days) {
    const values = parseFigures(figures);
    expect({ day, ...values }).toEqual({ day, ...(await computeFiguresPlainly(db, day)) });
    for (const [id, value] of Object.entries(values)) if (value !== 0) shown.add(id);
  }
  for (const id of ['deposits', 'payouts', 'ggr', 'bonus_cost', 'first_deposits', 'players']) {
    expect(shown).toContain(id);
  }
});

test('a day and a period show the same figures, and the parts of a figure add up to it', async () => {
  const { days } = await fetchRangeReport(reportDepsOf(db), month);
  for (const { day, figures } of days) {
    const report = await fetchDayReport(reportDepsOf(db), day);
    expect(report.figures).toEqual(figures);
    const values = parseFigures(report.figures);
    for (const [id, figure] of Object.entries(reportFigures)) {
      if (!('hasParts' in figure)) continue;
      const parts = report.parts.filter((part) => part.figure === id);
      const sum = parts.reduce((total, { amount }) => total + amount, 0);
      expect({ day, id, sum }).toEqual({ day, id, sum: values[id as FigureId] });
    }
    const counted = report.parts.filter(({ figure }) => figure === 'deposits');
    expect(counted.reduce((total, { count }) => total + (count ?? 0), 0)).toBe(
      values.deposits_count,
    );
  }
});

test('the total of a period adds up flows, and takes balances from its last day', async () => {
  const { days, total } = await fetchRangeReport(reportDepsOf(db), month);
  const values = days.map(({ figures }) => parseFigures(figures));
  const sums = parseFigures(total);
  const sumOf = (id: FigureId) => values.reduce((sum, figures) => sum + figures[id], 0);
  for (const id of ['deposits', 'payouts', 'ggr', 'ngr', 'bonus_cost', 'first_deposits'] as const) {
    expect(sums[id], id).toBe(sumOf(id));
  }
  for (const id of ['bank_book', 'member_balances', 'open_stakes'] as const) {
    expect(sums[id], id).toBe(values.at(-1)?.[id]);
  }
  expect(sums.players).toBeLessThan(sumOf('players'));
  expect(sums.players).toBeGreaterThan(0);
});
