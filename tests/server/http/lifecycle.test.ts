import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { userInfo } from '@/contract/account.contract';
import { endpoints, fileEndpoints, streamEndpoints } from '@/contract/endpoints';
import { errorCatalogue } from '@/contract/errors';
import { gameDemo } from '@/contract/games.contract';
import { createTestApp, TEST_URL, type TestApp } from '../../support/app';
import { createTestProvider } from '../../support/test-provider';

let app: TestApp;
const provider = createTestProvider();
const log: string[] = [];

beforeAll(async () => {
  app = await createTestApp({ providers: [provider], onLog: (line) => log.push(line) });
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

test('a fault inside is answered without its details, which are logged under the same request id', async () => {
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

test('the log never holds a password or a token', async () => {
  const token = await app.loginAs();
  await app.call(userInfo, { token });
  expect(log.length).toBeGreaterThan(0);
  expect(log.join('\n')).not.toMatch(new RegExp(`demo1234|${token}`));
});

test('every answer has a request id of its own', async () => {
  const answers = await Promise.all(
    ['/healthz', '/readyz', '/metrics', '/api/openapi.json', '/api/banner', '/nowhere'].map(
      (path) => get(path),
    ),
  );
  const ids = answers.map(({ headers }) => headers.get('x-request-id'));
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
    expect(properties.error.enum).toEqual([
      0,
      ...endpoint.errors.map((name) => errorCatalogue[name].code),
    ]);
    expect('401' in operation.responses).toBe(endpoint.access === 'member');
    expect(operation.requestBody === undefined).toBe(!('body' in endpoint));
    const parameters = operation.parameters?.map(({ name }) => name) ?? [];
    expect(parameters.length > 0).toBe('query' in endpoint);
  }
  const list = description.paths['/api/game/list']!['get']!;
  expect(list.parameters!.map(({ name }) => name)).toEqual([
    'provider',
    'category',
    'search',
    'game_id',
    'limit',
    'cursor',
  ]);
  expect(list.parameters!.every(({ required }) => !required)).toBe(true);
  const login = description.paths['/api/login']!['post']!;
  const answer = login.responses['200']!.content['application/json'].schema;
  expect(Object.keys(answer.properties)).toContain('access_token');
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

test('the figures count requests by route, not by what a stranger typed', async () => {
  await get('/api/banner');
  await get('/api/typed-by-a-stranger');
  await get('/typed-by-a-stranger');
  const figures = await (await get('/metrics')).text();
  expect(figures).toMatch(
    /http_request_seconds_count\{method="GET",route="\/api\/banner",status="200"\} \d+/,
  );
  expect(figures).not.toContain('typed-by-a-stranger');
});

test('while draining it sends callers elsewhere and still says that it lives', async () => {
  const leaving = await createTestApp({ db: app.db, providers: [provider] });
  await leaving.app.drain();
  for (const path of ['/api/banner', '/readyz', '/provider/v1/debit', '/']) {
    const response = await get(path, leaving);
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(response.headers.get('x-request-id')).not.toBeNull();
    expect(await response.json()).toMatchObject({ error: 1002, data: null });
  }
  expect((await get('/healthz', leaving)).status).toBe(200);
});

test('it is not ready without a database, but alive', async () => {
  const cut = await createTestApp({ providers: [provider] });
  expect((await get('/readyz', cut)).status).toBe(200);
  await cut.db.destroy();
  expect((await get('/readyz', cut)).status).toBe(503);
  expect((await get('/healthz', cut)).status).toBe(200);
});
