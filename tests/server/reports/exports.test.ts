import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ErrorName, errorCodes } from '@/contract/errors';
import { figureIds } from '@/contract/operator/report-figures';
import { figureCopy } from '@/contract/operator/report-figures.copy';
import { MOST_SHEET_ROWS, reportExport } from '@/contract/operator/reports.contract';
import { addDays, type CalendarDay, toCalendarDay } from '@/domain/calendar-day';
import { demoAgent } from '@/server/agent/agent.seed';
import { fetchNow } from '@/server/db/clock.queries';
import { queryRaw } from '@/server/db/raw';
import { seedPeople } from '@/server/operator/people.seed';
import { formatOf } from '@/server/reports/export.service';
import { EXPORT_BATCH, writeCsv } from '@/server/reports/export-file';
import { fetchRangeReport } from '@/server/reports/period-report.service';
import { createTestApp, TEST_URL, type TestApp } from '../../support/app';
import { signInToConsole } from '../../support/console.fixture';
import { createTestGateway, OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { liveDay } from '../../support/report-day.fixture';
import { reportDepsOf } from '../../support/reports.fixture';
import { readSheets } from '../../support/sheet-reader';
import { keyOf } from '../../support/staff.fixture';
import { createTestProvider } from '../../support/test-provider';
import { openTestSeeds } from '../../support/test-seeds';

const refused = (name: ErrorName) => ({ error: errorCodes[name] });
let app: TestApp;
let today: CalendarDay;

beforeAll(async () => {
  app = await createTestApp({
    ...{ providers: [createTestProvider()], gateways: [createTestGateway()] },
    operatorKey: OPERATOR_KEY,
    prepare: async (fresh) => {
      await seedPeople(fresh.db, [demoAgent], {
        isPlayed: true,
        seeds: await openTestSeeds(fresh.db),
      });
      await liveDay(fresh);
    },
  });
  today = toCalendarDay(await fetchNow(app.db));
});
beforeEach(() => app.reset());
afterAll(() => app.close());

type Ask = Partial<v.InferInput<typeof reportExport.body>>;
const bodyOf = (ask: Ask) => ({
  ...{ list: 'deposits', format: 'csv', from: today, to: today },
  ...ask,
});
const prepare = (ask: Ask, as = 'som') => operate(app, '/exports', { body: bodyOf(ask), as });

function fetchFile(path: string, as = 'som'): Promise<Response> {
  const headers = { authorization: `Bearer ${keyOf(as)}` };
  return app.fetch(new Request(`${TEST_URL}${path}`, { headers }));
}

async function download(ask: Ask): Promise<{ file: Uint8Array; count: number; name: string }> {
  const { path, count } = v.parse(reportExport.data, (await prepare(ask)).data);
  const response = await fetchFile(path);
  expect(response.headers.get('content-type')).toBe('application/octet-stream');
  const name = /filename="(.*)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '';
  return { file: new Uint8Array(await response.arrayBuffer()), count, name };
}

async function downloadCsv(ask: Ask): Promise<string[][]> {
  const { file } = await download({ ...ask, format: 'csv' });
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(file);
  expect(text.startsWith('\ufeff')).toBe(true);
  return text
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split(','));
}

async function downloadSheets(ask: Ask) {
  const { file } = await download({ ...ask, format: 'xlsx' });
  return readSheets(file);
}

const plain = (rows: readonly { value: string }[][] = []) =>
  rows.map((row) => row.map(({ value }) => value));

describe('a spreadsheet', () => {
  test('keeps the zero of a phone number, and has numbers for amounts', async () => {
    const sheets = await downloadSheets({ is_full: true });
    const rows = sheets.get('รายการ') ?? [];
    const [head = [], ...deposits] = rows;
    const phone = head.findIndex(({ value }) => value === 'เบอร์โทร');
    const amount = head.findIndex(({ value }) => value === 'จำนวนที่เข้า');
    expect(deposits.map((row) => row[phone])).toContainEqual({ type: 'text', value: '0812345678' });
    expect(deposits.map((row) => row[amount])).toContainEqual({ type: 'number', value: '77' });
  });

  test('has the definitions of its figures on a second sheet', async () => {
    const sheets = await downloadSheets({ list: 'range', from: addDays(today, -2) });
    const notes = plain(sheets.get('นิยาม'));
    expect(notes).toHaveLength(figureIds.length + 1);
    expect(notes).toContainEqual([figureCopy.ggr.title, figureCopy.ggr.definition]);
  });

  test('has the figures of the report, as the CSV file has them', async () => {
    const period = { from: addDays(today, -2), to: today };
    const { days } = await fetchRangeReport(reportDepsOf(app.db), period);
    const csv = await downloadCsv({ list: 'range', ...period });
    expect(csv.slice(1)).toEqual(
      days.map(({ day, figures }) => [day, ...figureIds.map((id) => figures[id] ?? '')]),
    );
    const rows = plain((await downloadSheets({ list: 'range', ...period })).get('รายการ'));
    expect(rows[0]).toEqual(csv[0]);
    expect(rows.slice(1).map((row) => row.map(toNumber))).toEqual(
      csv.slice(1).map((row) => row.map(toNumber)),
    );
  });
});

const toNumber = (text: string) => (/^-?[\d.]+$/.test(text) ? Number(text) : text);

describe('an export', () => {
  test('contains every list, with the rows that it counts', async () => {
    const asks: Ask[] = [
      { list: 'range' },
      { list: 'lines', figure: 'bonus_cost' },
      { list: 'lines', figure: 'ggr', part: 'lotto' },
      { list: 'lines', figure: 'players' },
      ...(['games', 'lotto', 'bonus', 'members', 'balances', 'team'] as const).map(
        (section): Ask => ({ list: 'table', section }),
      ),
      { list: 'deposits' },
      { list: 'withdrawals' },
    ];
    for (const ask of asks) {
      const { data } = await prepare(ask);
      const { count } = v.parse(reportExport.data, data);
      expect(count, JSON.stringify(ask)).toBeGreaterThan(0);
      expect((await downloadCsv(ask)).length - 1, JSON.stringify(ask)).toBe(count);
    }
  });

  test('masks phone and account numbers unless it is asked for in full', async () => {
    const masked = JSON.stringify(await downloadCsv({ list: 'withdrawals' }));
    expect(masked).toContain('081-xxx-5678');
    expect(masked).toContain('…6789');
    expect(masked).not.toContain('0812345678');
    expect(masked).not.toContain('0123456789');
    const full = JSON.stringify(await downloadCsv({ list: 'withdrawals', is_full: true }));
    expect(full).toContain('0812345678');
    expect(full).toContain('0123456789');
  });

  test('defuses texts that a spreadsheet would take for formulas', async () => {
    await queryRaw(
      app.db,
      `UPDATE deposits SET note = '=HYPERLINK("http://evil")' WHERE amount = 7700`,
    );
    const { file } = await download({ format: 'csv' });
    expect(new TextDecoder().decode(file)).toContain(`"'=HYPERLINK(""http://evil"")"`);
    const cells = ((await downloadSheets({})).get('รายการ') ?? []).flat();
    expect(cells).toContainEqual({ type: 'text', value: '=HYPERLINK("http://evil")' });
  });

  test('is written to the audit log with its filter and its rows', async () => {
    const { count } = v.parse(
      reportExport.data,
      (await prepare({ list: 'lines', figure: 'deposits', part: 'account/1' })).data,
    );
    const actions = await queryRaw<{ operator: string; subject: string; detail: object }>(
      app.db,
      `SELECT operator, subject, detail FROM operator_actions WHERE action = 'export' ORDER BY seq`,
    );
    expect(actions).toEqual([
      {
        ...{ operator: 'som', subject: 'export/lines' },
        detail: {
          ...{ format: 'csv', from: today, to: today, is_full: false, rows: count },
          ...{ figure: 'deposits', part: 'account/1' },
        },
      },
    ]);
  });

  test('is refused without its figure or section, and for a period that is too long', async () => {
    const bad: Ask[] = [
      { list: 'lines' },
      { list: 'lines', figure: 'ngr' },
      { list: 'table' },
      { from: addDays(today, -92) },
      { from: addDays(today, 1) },
    ];
    for (const ask of bad) expect(await prepare(ask)).toMatchObject({ status: 400 });
  });
});

describe('the path of an export', () => {
  test('serves its file once', async () => {
    const { path } = v.parse(reportExport.data, (await prepare({})).data);
    expect((await fetchFile(path)).headers.get('content-disposition')).toContain('.csv');
    expect(await (await fetchFile(path)).json()).toMatchObject(refused('download.gone'));
  });

  test('serves one of several requests that arrive together', async () => {
    const { path } = v.parse(reportExport.data, (await prepare({})).data);
    const responses = await Promise.all(Array.from({ length: 8 }, () => fetchFile(path)));
    const files = responses.filter(({ headers }) => headers.has('content-disposition'));
    await Promise.all(responses.map((response) => response.text()));
    expect(files).toHaveLength(1);
  });

  test('serves nothing to another operator, who cannot use it up either', async () => {
    const { path } = v.parse(reportExport.data, (await prepare({})).data);
    expect(await (await fetchFile(path, 'lek')).json()).toMatchObject(refused('download.gone'));
    expect((await fetchFile(path)).headers.get('content-disposition')).toContain('.csv');
  });

  test('ends after a minute, and the database does not hold its token', async () => {
    const { path } = v.parse(reportExport.data, (await prepare({})).data);
    const [row] = await queryRaw<{ row: string }>(
      app.db,
      'SELECT exports::text AS row FROM exports',
    );
    expect(row?.row).not.toContain(path.split('=')[1]);
    await app.moveClock(61_000);
    expect(await (await fetchFile(path)).json()).toMatchObject(refused('download.gone'));
    await app.moveClock(0);
  });
});

describe('full numbers', () => {
  test('need a fresh code in the console, and masked ones do not', async () => {
    const pim = await signInToConsole(app, 'pim');
    const send = (ask: Ask) => pim.send('POST', '/operator/v1/exports', bodyOf(ask));
    // A sign-in counts as a fresh code for ten minutes.
    expect(await send({ is_full: true })).toMatchObject({ error: 0 });
    await app.moveClock(11 * 60_000);
    expect(await send({ is_full: true })).toMatchObject(refused('operator.step_up_needed'));
    expect(await send({})).toMatchObject({ error: 0 });
    await app.moveClock(0);
    const written = await queryRaw<{ isFull: boolean }>(
      app.db,
      `SELECT (detail->>'is_full')::boolean AS "isFull" FROM operator_actions WHERE action = 'export' ORDER BY seq`,
    );
    expect(written).toEqual([{ isFull: true }, { isFull: false }]);
  });

  test('are served to the console by its cookie, and refused without it', async () => {
    const pim = await signInToConsole(app, 'pim');
    const { data } = await pim.send('POST', '/operator/v1/exports', bodyOf({ is_full: true }));
    const { path } = v.parse(reportExport.data, data);
    const url = `${TEST_URL}${path}`;
    expect((await app.fetch(new Request(url))).status).toBe(401);
    const file = await app.fetch(new Request(url, { headers: { cookie: pim.cookie } }));
    expect(await file.text()).toContain('0812345678');
  });
});

describe('a CSV file', () => {
  test('holds one batch of rows at a time, however slowly it is taken', async () => {
    const total = 5 * EXPORT_BATCH + 7;
    let readRows = 0;
    const pieces = writeCsv({
      columns: [{ title: 'n', kind: 'count' }],
      fetchRows: ({ cursor, limit }) => {
        const start = Number(cursor ?? 0);
        const length = Math.min(limit, total - start);
        readRows += length;
        return Promise.resolve(
          Array.from({ length }, (_, place) => ({
            cells: [String(start + place)],
            cursor: String(start + place + 1),
          })),
        );
      },
    });
    let takenRows = -1;
    let mostInFlight = 0;
    for await (const piece of pieces) {
      mostInFlight = Math.max(mostInFlight, readRows - Math.max(takenRows, 0));
      takenRows += piece.trimEnd().split('\r\n').length;
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(takenRows).toBe(total);
    expect(mostInFlight).toBe(EXPORT_BATCH);
  });

  test('takes the place of a spreadsheet of too many rows', () => {
    expect(formatOf({ format: 'xlsx' }, MOST_SHEET_ROWS)).toBe('xlsx');
    expect(formatOf({ format: 'xlsx' }, MOST_SHEET_ROWS + 1)).toBe('csv');
    expect(formatOf({ format: 'csv' }, 1)).toBe('csv');
  });
});
