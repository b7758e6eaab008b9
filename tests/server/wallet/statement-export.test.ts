import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorMessages } from '@/contract/error-messages.copy';
import { errorCodes } from '@/contract/errors';
import { logout } from '@/contract/session.contract';

import { statementExport } from '@/contract/statement.contract';
import { demoMembers } from '@/server/account/members.seed';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, TEST_URL, type TestApp, type TestPlayer } from '../../support/app';
import { moveMoney, putDeposits } from '../../support/test-movements';
import { createTestProvider } from '../../support/test-provider';

let app: TestApp;
let gold: TestPlayer;
let hero: TestPlayer;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    prepare: async (fresh) => {
      gold = await fresh.openPlayer();
      hero = await fresh.openPlayer(demoMembers[1].username);
    },
  });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

async function ask(body: object = {}, { token } = gold): Promise<string> {
  return (await app.call(statementExport, { token, body })).data.url;
}

function download(url: string, method = 'GET'): Promise<Response> {
  return app.fetch(new Request(TEST_URL + url, { method }));
}

/** Parses a CSV file and checks that it ends with CRLF. */
function readCells(text: string): string[][] {
  expect(text.endsWith('\r\n')).toBe(true);
  return text
    .slice(0, -2)
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    );
}

/** Decodes the response with its byte order mark, which `text()` would drop. */
async function readFile(response: Response): Promise<string> {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
}

async function exportRows(body: object = {}, player = gold): Promise<string[][]> {
  return readCells(await readFile(await download(await ask(body, player))));
}

describe('the statement file', () => {
  test('is CSV for Excel: UTF-8 with a byte order mark, Thai headers, a file name and no caching', async () => {
    await moveMoney(app.db, {
      accountId: gold.accountId,
      amount: -12_50,
      code: 'withdrawal',
      reference: 'W-1',
      at: '2030-03-09T17:00:05Z',
    });
    const response = await download(await ask({ from: '2030-03-10', to: '2030-03-10' }));
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="statement-2030-03-10-2030-03-10.csv"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(await readFile(response)).toBe(
      '\ufeffวันที่ (ค.ศ.),เวลา (ไทย),รายการ,รายละเอียด,กระเป๋าเงิน,จำนวนเงิน (บาท),ยอดก่อน (บาท),ยอดหลัง (บาท),อ้างอิง\r\n' +
        '2030-03-10,00:00:05,ถอนเงิน,withdrawal,กระเป๋าหลัก,-12.50,1000.00,987.50,W-1\r\n',
    );
  });

  test('is named after the filter and contains the filtered movements', async () => {
    for (const code of ['deposit', 'bonus', 'withdrawal'])
      await moveMoney(app.db, { accountId: gold.accountId, amount: 1_00, code });
    const response = await download(await ask({ kind: 'other' }));
    expect(response.headers.get('content-disposition')).toContain('"statement-other.csv"');
    const rows = readCells(await readFile(response)).slice(1);
    expect(rows.map((cells) => [cells[2], cells[3]])).toEqual([
      ['ยอดยกมา', 'opening_balance'],
      ['รายการอื่น', 'bonus'],
    ]);
  });

  test('escapes formulas and keeps amounts as numbers', async () => {
    await queryRaw(
      app.db,
      `UPDATE games SET name = '=HYPERLINK("http://evil.test","x")' WHERE game_id = 'mangkorn'`,
    );
    await queryRaw(app.db, `UPDATE wallets SET name = '+กระเป๋า, "หลัก"' WHERE account_id = $1`, [
      gold.accountId,
    ]);
    await app.providerCall('debit', {
      player_token: gold.playerToken,
      round_id: randomUUID(),
      game_id: 'mangkorn',
      transaction_id: randomUUID(),
      amount_satang: 5_00,
    });
    for (const reference of ['@SUM(1+1)', '-2+3', '\t=1', ' =1', '|cmd', 'a=b', 'line\r\nbreak'])
      await moveMoney(app.db, {
        accountId: gold.accountId,
        amount: -1,
        code: 'withdrawal',
        reference,
      });
    const text = await readFile(await download(await ask()));
    const [, , game, ...others] = readCells(text.replace('line\r\nbreak', 'line break'));
    expect(game).toEqual([
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      expect.stringMatching(/^\d\d:\d\d:\d\d$/),
      'เดิมพันเกม',
      `'=HYPERLINK("http://evil.test","x") (Northlight)`,
      `'+กระเป๋า, "หลัก"`,
      '-5.00',
      '1000.00',
      '995.00',
      expect.stringMatching(/^sandbox\//),
    ]);
    expect(others.map((cells) => cells[8])).toEqual([
      "'@SUM(1+1)",
      "'-2+3",
      "'\t=1",
      "' =1",
      "'|cmd",
      'a=b',
      'line break',
    ]);
    expect(text).toContain('"line\r\nbreak"');
    expect(others.every((cells) => cells[5] === '-0.01')).toBe(true);
  });

  test('contains thousands of lines, oldest first, with consecutive balances', async () => {
    await putDeposits(app.db, gold.accountId, 2500);
    const rows = (await exportRows()).slice(1);
    expect(rows).toHaveLength(2501);
    expect(rows.slice(1).map((cells) => cells[6])).toEqual(
      rows.slice(0, -1).map((cells) => cells[7]),
    );
    expect(Number(rows.at(-1)?.[7]) * 100).toBe(await app.balanceOf(gold.token));
  });

  test('is streamed, and leaves out movements that come during the download', async () => {
    await putDeposits(app.db, gold.accountId, 2500);
    const reader = (await download(await ask())).body!.getReader();
    const decoder = new TextDecoder();
    let text = '';
    let pieces = 0;
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      text += decoder.decode(read.value, { stream: true });
      pieces += 1;
      await putDeposits(app.db, gold.accountId, 1);
    }
    expect(pieces).toBeGreaterThan(2);
    expect(text.trimEnd().split('\r\n')).toHaveLength(1 + 2501);
  });

  test('contains nothing of another member', async () => {
    const rows = await exportRows({}, hero);
    expect(rows.slice(1).map((cells) => cells[7])).toEqual(['25000.00']);
  });

  test('is named after the day of the request even when the download comes after midnight', async () => {
    const midnight = Date.parse('2030-03-10T17:00:00Z');
    await app.moveClock(midnight - 10_000 - Date.now());
    const url = await ask({ days: 1 }, { ...gold, token: await app.loginAs() });
    await app.moveClock(midnight + 10_000 - Date.now());
    const response = await download(url);
    expect(response.headers.get('content-disposition')).toContain(
      'statement-2030-03-10-2030-03-10.csv',
    );
  });

  test('without movements contains only the headers', async () => {
    expect(await exportRows({ from: '2020-01-01', to: '2020-01-02' })).toHaveLength(1);
  });
});

describe('the download URL of a statement file', () => {
  async function expectGone(response: Response): Promise<void> {
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      error: errorCodes['download.gone'],
      message: errorMessages['download.gone'],
      data: null,
    });
  }

  test('can be used repeatedly and in parallel', async () => {
    const url = await ask();
    const first = await (await download(url)).text();
    const responses = await Promise.all([download(url), download(url)]);
    for (const response of responses) expect(await response.text()).toBe(first);
  });

  test('is valid for 60 seconds of business time', async () => {
    const [early, late] = [await ask(), await ask()];
    await app.moveClock(55_000);
    expect((await download(early)).status).toBe(200);
    await app.moveClock(61_000);
    await expectGone(await download(late));
  });

  test('becomes invalid when the session that requested it ends, but not when another session ends', async () => {
    const otherSession = await app.loginAs();
    const [url, kept] = [await ask(), await ask({}, { ...gold, token: otherSession })];
    await app.call(logout, { token: gold.token });
    expect((await download(url)).status).toBe(404);
    expect((await download(kept)).status).toBe(200);
  });

  test('with an unknown token responds with 404', async () => {
    for (const token of ['x', 'y'.repeat(43), '%00', encodeURIComponent('ก')])
      await expectGone(await download(`/api/download/${token}`));
  });

  test('responds to HEAD with the file name and no body', async () => {
    const response = await download(await ask(), 'HEAD');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toContain('.csv');
    expect(await response.text()).toBe('');
  });

  test('is stored as a hash only', async () => {
    const token = (await ask()).split('/').at(-1)!;
    const [row] = await queryRaw<{ hash: Uint8Array; text: string }>(
      app.db,
      'SELECT token_hash AS hash, d::text AS text FROM downloads d',
    );
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(row?.text).not.toContain(token);
    expect(Buffer.from(row!.hash).toString()).not.toContain(token);
  });

  test('is deleted after its expiry when the next download URL is created', async () => {
    await ask();
    await app.moveClock(61_000);
    await ask({}, hero);
    const rows = await queryRaw(app.db, 'SELECT member_id FROM downloads');
    expect(rows).toEqual([{ member_id: hero.memberId }]);
  });
});

test('a member gets at most ten statement files in ten minutes, independently of other members', async () => {
  for (let file = 0; file < 10; file += 1) await ask();
  const refused = await app.call(statementExport, { token: gold.token, body: {} });
  expect([refused.status, refused.refusal]).toEqual([429, 'request.too_many']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  await ask({}, hero);
  await app.moveClock(10 * 60_000 + 1000);
  await ask();
});
