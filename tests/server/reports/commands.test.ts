import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, type CalendarDay, toCalendarDay, toDayStart } from '@/domain/calendar-day';
import { runOperatorCommand } from '@/server/commands/operator/operator-cli';
import { fetchNow } from '@/server/db/clock.queries';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../../support/app';
import { OPERATOR_KEY } from '../../support/deposit.fixture';
import { rollUpAll } from '../../support/reports.fixture';
import { employ, keyOf } from '../../support/staff.fixture';
import { createTestProvider } from '../../support/test-provider';

let app: TestApp;
let day: CalendarDay;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    operatorKey: OPERATOR_KEY,
    prepare: ({ db }) => employ(db, ['nok'], 'finance'),
  });
  day = toCalendarDay(await fetchNow(app.db));
});
beforeEach(() => app.reset());
afterAll(() => app.close());

async function run(line: string) {
  const out: string[] = [];
  const complaints: string[] = [];
  const code = await runOperatorCommand(line.split(' '), {
    env: { OPERATOR_KEY: keyOf('nok') },
    fetch: (...[input, init]: Parameters<typeof fetch>) => app.fetch(new Request(input, init)),
    print: (text) => out.push(text),
    complain: (text) => complaints.push(text),
  });
  return { code, out: out.join('\n'), complaints: complaints.join('\n') };
}

test('a day is printed with its proofs, closed, and refused a second time', async () => {
  const open = await run(`reports day ${day}`);
  expect(open.code).toBe(0);
  expect(open.out).toMatch(/: not final, not closed\n[^]*bank_book +26000\.00/);
  expect(open.out).toMatch(/holds {2}kinds_sum_to_zero[^]*ยังไม่ได้นับยอด/);
  expect((await run(`reports close ${day}`)).code).toBe(1);
  await app.moveClock(toDayStart(addDays(day, 1)).getTime() + 600_000 - Date.now());
  await rollUpAll(app.db);
  const accounts = await queryRaw<{ id: number; book: number }>(
    app.db,
    'SELECT account_id AS id, book FROM bank_day(1, $1::text::date)',
    [day],
  );
  for (const { id } of accounts) expect((await run(`bank count ${id} ${day} 0`)).code).toBe(0);
  expect(await run(`reports close ${day}`)).toMatchObject({ code: 0, out: `closed ${day}` });
  expect((await run(`reports day ${day}`)).out).toContain('final, closed by operator/nok');
  expect((await run(`reports close ${day}`)).complaints).toContain('ปิดไปแล้ว');
});

test('a period is printed with a row for each day and a total', async () => {
  const { code, out } = await run(`reports range ${addDays(day, -2)} ${day}`);
  expect(code).toBe(0);
  expect(out.split('\n')).toHaveLength(5);
  expect(out).toMatch(/^day +deposits[^]*\ntotal +0\.00/);
});

test('the figures of today are printed', async () => {
  expect((await run('reports today')).out).toMatch(/net_cash +0\.00/);
});

test('the verification of the house lists the days that differ and fails', async () => {
  await rollUpAll(app.db);
  expect(await run('house verify')).toMatchObject({
    code: 0,
    out: expect.stringContaining('all are correct') as string,
  });
  await queryRaw(
    app.db,
    `UPDATE house_days SET amount = amount + 7 WHERE agent_id = 1 AND debit_kind = 'agent_bank'`,
  );
  const { code, out } = await run('house verify');
  expect(code).toBe(1);
  expect(out).toMatch(new RegExp(`${day} {2}opening_balance {2}stored \\d+, transfers \\d+`));
});
