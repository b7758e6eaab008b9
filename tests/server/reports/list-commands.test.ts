import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CalendarDay, toCalendarDay } from '@/domain/calendar-day';
import { runOperatorCommand } from '@/server/commands/operator/operator-cli';
import { fetchNow } from '@/server/db/clock.queries';
import { createTestApp, type TestApp } from '../../support/app';
import { createTestGateway, OPERATOR_KEY } from '../../support/deposit.fixture';
import { DAY_COUPON, liveDay } from '../../support/report-day.fixture';
import { readSheets } from '../../support/sheet-reader';
import { createTestProvider } from '../../support/test-provider';

let app: TestApp;
let today: CalendarDay;
let folder: string;

beforeAll(async () => {
  app = await createTestApp({
    ...{ providers: [createTestProvider()], gateways: [createTestGateway()] },
    operatorKey: OPERATOR_KEY,
    prepare: liveDay,
  });
  today = toCalendarDay(await fetchNow(app.db));
  folder = mkdtempSync(path.join(os.tmpdir(), 'exports-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.close();
});

async function run(...line: string[]) {
  const out: string[] = [];
  const code = await runOperatorCommand(line, {
    env: { OPERATOR_KEY },
    fetch: (...[input, init]: Parameters<typeof fetch>) => app.fetch(new Request(input, init)),
    print: (text) => out.push(text),
    complain: (text) => out.push(text),
  });
  return { code, out: out.join('\n') };
}

test('`reports lines` prints the lines of a figure with their total', async () => {
  const { code, out } = await run(
    ...['reports', 'lines', 'bonus_cost', today, today, '--part', 'coupon_credit'],
  );
  expect(code).toBe(0);
  expect(out).toContain(DAY_COUPON);
  expect(out).toContain('total: ฿25.00, 1 lines');
});

test('`reports table` prints a page, and how to go on', async () => {
  const { out } = await run(...['reports', 'table', 'balances', today, today, '--limit', '1']);
  expect(out).toMatch(/กระเป๋าหลัก[^]*\nmore: --cursor \d+/);
});

test('`exports create` saves a spreadsheet or CSV by the name of the file', async () => {
  const sheet = path.join(folder, 'deposits.xlsx');
  const created = await run(
    ...['exports', 'create', 'deposits', sheet, '--from', today, '--to', today],
  );
  expect(created).toMatchObject({ code: 0, out: expect.stringMatching(/: 3 rows$/) as string });
  expect(readSheets(readFileSync(sheet)).get('รายการ')).toHaveLength(4);
  const text = path.join(folder, 'lines.csv');
  const filter = ['--figure', 'payouts', '--from', today, '--to', today, '--full', 'yes'];
  expect((await run('exports', 'create', 'lines', text, ...filter)).code).toBe(0);
  expect(readFileSync(text, 'utf8')).toContain('0812345678');
  const again = await run('exports', 'create', 'lines', text, ...filter);
  expect(again).toMatchObject({
    code: 2,
    out: expect.stringContaining('already exists') as string,
  });
});
