import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints, fileEndpoints, streamEndpoints } from '@/contract/endpoints';
import { errorCodes } from '@/contract/errors';
import { gameDemo } from '@/contract/games.contract';
import { userInfo } from '@/contract/session.contract';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, TEST_URL, type TestApp } from '../../support/app';
import { OPERATOR_KEY } from '../../support/deposit.fixture';
import { createTestProvider } from '../../support/test-provider';

let app: TestApp;
const provider = createTestProvider();
const log: string[] = [];

beforeAll(async () => {
  app = await createTestApp({
    providers: [provider],
    operatorKey: OPERATOR_KEY,
    onLog: (line) => log.push(line),
  });
});
beforeEach(async () => {
  await app.reset();
  log.length = 0;
});
afterAll(() => app.close());

function get(path: string, from = app): Promise<Response> {
  return from.fetch(new Request(`${TEST_URL}${path}`));
}

function demo(): Promise<Response> {
  const body = {
    game_id: 'golden-dragon',
    provider_id: 'manee',
    source: 'sandbox',
    is_mobile: true,
  };
  return app.fetch(
    new Request(`${TEST_URL}${gameDemo.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
}

test('an internal error gets a response without details, which are logged with the same request id', async () => {
  const launch = provider.launch;
  Object.assign(provider, {
    launch: () => Promise.reject(new Error('connect to 10.1.2.3 as root failed')),
  });
  const response = await demo();
  Object.assign(provider, { launch });
  expect(response.status).toBe(500);
  const text = await response.text();
  expect(JSON.parse(text)).toEqual({
    error: 500,
    message: expect.stringMatching(/[ก-๙]/) as string,
    data: null,
  });
  expect(text).not.toMatch(/10\.1\.2\.3|root|Error|at /);
  const requestId = response.headers.get('x-request-id');
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  const entries = log.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(entries).toContainEqual(
    expect.objectContaining({
      requestId,
      path: gameDemo.path,
      err: expect.objectContaining({ message: 'connect to 10.1.2.3 as root failed' }) as object,
    }),
  );
});

test('the log contains neither passwords nor tokens', async () => {
  const token = await app.loginAs();
  await app.call(userInfo, { token });
  expect(log.length).toBeGreaterThan(0);
  expect(log.join('\n')).not.toMatch(new RegExp(`demo1234|${token}`));
});

test('every response has its own request id', async () => {
  const responses = await Promise.all(
    ['/healthz', '/readyz', '/metrics', '/api/openapi.json', '/api/banner', '/nowhere'].map(
      (path) => get(path),
    ),
  );
  const ids = responses.map(({ headers }) => headers.get('x-request-id'));
  expect(ids).not.toContain(null);
  expect(new Set(ids).size).toBe(ids.length);
});

test('the API description lists every endpoint with its refusals', async () => {
  const response = await get('/api/openapi.json');
  const description = (await response.json()) as {
    openapi: string;
    info: { title: string; version: string };
    paths: Record<string, Record<string, Operation>>;
  };
  expect(description.openapi).toBe('3.1.0');
  const paths = [...endpoints, ...fileEndpoints, ...streamEndpoints].map(({ path }) => path);
  expect(Object.keys(description.paths).sort()).toEqual(paths.sort());
  for (const endpoint of endpoints) {
    const operation = description.paths[endpoint.path]![endpoint.method.toLowerCase()]!;
    expect(operation.summary).toBe(endpoint.summary);
    expect(operation.security).toEqual(endpoint.access === 'member' ? [{ member: [] }] : []);
    const { properties } = operation.responses['200']!.content['application/json'].schema;
    expect(properties.error.enum).toEqual([0, ...endpoint.errors.map((name) => errorCodes[name])]);
    expect('401' in operation.responses).toBe(endpoint.access === 'member');
    expect(operation.responses).toHaveProperty('503');
    expect(operation.requestBody === undefined).toBe(!('body' in endpoint));
    const parameters = operation.parameters?.map(({ name }) => name) ?? [];
    expect(parameters.length > 0).toBe('query' in endpoint);
  }
  for (const path of ['/api/login', '/api/reset_password', '/api/register'])
    expect(description.paths[path]!['post']!.responses).toHaveProperty('429');
  expect(description.paths['/api/banner']!['get']!.responses).not.toHaveProperty('429');
  const list = description.paths['/api/game/list']!['get']!;
  expect(list.parameters!.map(({ name }) => name)).toEqual([
    'provider',
    'category',
    'search',
    'game_id',
    'sort',
    'limit',
    'cursor',
  ]);
  expect(list.parameters!.every(({ required }) => !required)).toBe(true);
  const limited = Object.entries(description.paths)
    .filter(([, operations]) => Object.values(operations).some(({ responses }) => responses['429']))
    .map(([path]) => path);
  expect(limited).toEqual(
    expect.arrayContaining(['/api/login', '/api/register', '/api/member/coupon', '/api/game/demo']),
  );
  expect(limited).not.toContain('/api/banner');
  const login = description.paths['/api/login']!['post']!;
  const result = login.responses['200']!.content['application/json'].schema;
  expect(Object.keys(result.properties)).toContain('access_token');
});

interface Operation {
  summary: string;
  security: object[];
  parameters?: { name: string; required: boolean }[];
  requestBody?: object;
  responses: Record<
    string,
    { content: { 'application/json': { schema: { properties: { error: { enum: number[] } } } } } }
  >;
}

async function readFigures(): Promise<string> {
  const headers = { authorization: `Bearer ${OPERATOR_KEY}` };
  return (await app.fetch(new Request(`${TEST_URL}/metrics`, { headers }))).text();
}

test('the metrics count requests by route and contain no unknown path', async () => {
  await get('/api/banner');
  await get('/api/typed-by-a-stranger');
  await get('/typed-by-a-stranger');
  const figures = await readFigures();
  expect(figures).toMatch(
    /http_request_seconds_count\{method="GET",route="\/api\/banner",status="200"\} \d+/,
  );
  expect(figures).not.toContain('typed-by-a-stranger');
});

test('a draining server refuses requests with 503 but is still alive', async () => {
  const leaving = await createTestApp({ db: app.db, providers: [provider] });
  await leaving.app.drain();
  for (const path of ['/api/banner', '/readyz', '/provider/v1/debit', '/']) {
    const response = await get(path, leaving);
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(response.headers.get('x-request-id')).not.toBeNull();
    expect(await response.json()).toMatchObject({
      error: errorCodes['request.unavailable'],
      data: null,
    });
  }
  expect((await get('/healthz', leaving)).status).toBe(200);
});

test('the server is not ready while its heartbeat is stale by the real clock', async () => {
  await app.app.open();
  const moveSign = (interval: string) =>
    queryRaw(app.db, 'UPDATE heartbeats SET real_at = clock_timestamp() + $1::text::interval', [
      interval,
    ]);
  expect((await get('/readyz')).status).toBe(200);
  await queryRaw(app.db, `UPDATE clock SET offset_ms = 3600000`);
  expect((await get('/readyz')).status).toBe(200);
  for (const interval of ['-20 seconds', '1 hour']) {
    await moveSign(interval);
    const response = await get('/readyz');
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.json()).toEqual({ status: 'cannot write' });
  }
});

test("the metrics contain the age of each job's last run", async () => {
  const age = /job_last_run_age_seconds\{job="plan-lotto-rounds"\} ([\d.]+)/;
  expect(age.exec(await readFigures())).toBeNull();
  app.app.noteJob('plan-lotto-rounds');
  const before = Number(age.exec(await readFigures())?.[1]);
  const after = Number(age.exec(await readFigures())?.[1]);
  expect(before).toBeGreaterThan(0);
  expect(after).toBeGreaterThan(before);
});

test('without a database the server is alive but not ready', async () => {
  await app.app.open();
  expect((await get('/readyz')).status).toBe(200);
  // This test is the last one, because the database does not come back.
  await app.db.destroy();
  const unready = await get('/readyz');
  expect(unready.status).toBe(503);
  expect(await unready.json()).toEqual({ status: 'no database' });
  expect((await get('/healthz')).status).toBe(200);
  expect(await readFigures()).toMatch(/^open_streams 0$/m);
});
