import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pageView } from '@/contract/analytics.contract';
import { runOperatorCommand } from '@/server/commands/operator/operator-cli';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, TEST_URL, type TestApp } from '../../support/app';
import { OPERATOR_KEY } from '../../support/deposit.fixture';
import { createTestProvider } from '../../support/test-provider';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ providers: [createTestProvider()], operatorKey: OPERATOR_KEY });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const DAY_MS = 86_400_000;

function view(fields: Record<string, unknown> = {}) {
  return app.call(pageView, { body: { path: '/slot', shell: 'web', ...fields } });
}

/** Returns the output of the operator's command; expects it to succeed. */
async function read(line = 'analytics --json') {
  const out: string[] = [];
  const code = await runOperatorCommand(line.split(' '), {
    env: { OPERATOR_KEY },
    fetch: (...[input, init]: Parameters<typeof fetch>) => app.fetch(new Request(input, init)),
    print: (text) => out.push(text),
    complain: (text) => out.push(text),
  });
  expect(code, out.join('\n')).toBe(0);
  return out.join('\n');
}

const rows = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(
    v.object({
      day: v.string(),
      path: v.string(),
      shell: v.string(),
      referrer: v.string(),
      views: v.number(),
    }),
  ),
);
const readRows = async (line?: string) => v.parse(rows, await read(line));

describe('a page view', () => {
  test('is counted by day, screen, shell and referring host', async () => {
    await view({ referrer: 'line.me' });
    await view();
    await view();
    await view({ shell: 'liff' });
    await view({ path: '/lotto/:roundId?' });
    const counted = await readRows();
    expect(counted.map(({ day: _day, ...row }) => row)).toEqual([
      { path: '/slot', shell: 'web', referrer: '', views: 2 },
      { path: '/lotto/:roundId?', shell: 'web', referrer: '', views: 1 },
      { path: '/slot', shell: 'liff', referrer: '', views: 1 },
      { path: '/slot', shell: 'web', referrer: 'line.me', views: 1 },
    ]);
  });

  test('is counted once per request when many arrive at the same time', async () => {
    await Promise.all(Array.from({ length: 60 }, () => view({ referrer: 'line.me' })));
    expect(await readRows()).toMatchObject([{ path: '/slot', views: 60 }]);
  });

  test('counts for its day in Thailand', async () => {
    await view();
    const [today] = await readRows();
    await app.moveClock(DAY_MS);
    expect(await readRows()).toEqual([]);
    expect(await readRows(`analytics --day ${today?.day ?? ''} --json`)).toEqual([today]);
    expect(await read('analytics')).toBe('No views.');
  });

  test.each([
    ['a path that contains the id of a round', { path: '/lotto/gov-2026-01-01' }],
    ['a path that contains a query', { path: '/slot?q=x' }],
    ['the username of the visitor', { username: '0812345678' }],
    ['an unknown shell', { shell: 'app' }],
    ['a full referring URL', { referrer: 'https://line.me/u/somebody' }],
    ['markup', { referrer: '<b>' }],
    ['a referring host of 101 characters', { referrer: 'a'.repeat(101) }],
  ])('is refused with %s', async (_what, fields) => {
    expect((await view(fields)).status).toBe(400);
    expect(await readRows()).toEqual([]);
  });

  test('is stored without the member who made it', async () => {
    const token = await app.loginAs();
    await app.call(pageView, { token, body: { path: '/member', shell: 'web' } });
    const columns = await queryRaw<{ name: string }>(
      app.db,
      `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'page_views' ORDER BY 1`,
    );
    expect(columns.map(({ name }) => name)).toEqual([
      'agent_id',
      'day',
      'path',
      'referrer',
      'shell',
      'views',
    ]);
  });
});

test('referring hosts beyond the first 200 of a day are counted together as `other`', async () => {
  for (let at = 0; at < 205; at += 1) await view({ referrer: `host-${at}.example` });
  await view({ referrer: 'host-1.example' });
  const counted = await readRows();
  expect(counted.find(({ referrer }) => referrer === 'host-1.example')?.views).toBe(2);
  expect(counted.find(({ referrer }) => referrer === 'other')?.views).toBe(5);
  expect(counted).toHaveLength(201);
});

test('page views from one IP are limited', async () => {
  await queryRaw(
    app.db,
    `INSERT INTO attempts (key, count, window_ends_at)
     VALUES ('analytics/address/unknown', 1200, business_now() + interval '10 minutes')`,
  );
  const response = await view();
  expect(response).toMatchObject({ status: 429, refusal: 'request.too_many' });
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await readRows()).toEqual([]);
});

test('the operator reads page views as a table; without a key the request is refused', async () => {
  await view({ referrer: 'line.me' });
  expect(await read('analytics')).toMatch(
    /day\s+screen\s+shell\s+from\s+views[^]*\/slot\s+web\s+line\.me\s+1/,
  );
  const response = await app.fetch(new Request(`${TEST_URL}/operator/v1/analytics`));
  expect(response.status).toBe(401);
});
