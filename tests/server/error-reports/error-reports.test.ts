import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { clientError } from '@/contract/client-errors.contract';
import { connectionList } from '@/contract/operator/connections.contract';
import { createErrorReporter } from '@/server/adapters/errors/envelope-reporter';
import { createSourcePlaces } from '@/server/adapters/errors/source-places';
import type { ErrorReporter } from '@/server/error-reports/error-reporter';
import { readErrorSettings } from '@/server/error-settings';
import { createTestApp, type TestApp } from '../../support/app';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { ErrorStandIn } from '../../support/error-stand-in';
import { createTestProvider } from '../../support/test-provider';

const MINUTE_MS = 60_000;
const FLUSH_MS = 5_000;
const taker = new ErrorStandIn();
const logged: string[] = [];
let mapsDir: string;
let reporter: ErrorReporter;
let siteReporter: ErrorReporter;
let app: TestApp;

const log = () =>
  pino({ level: 'error', hooks: reporter.hooks }, { write: (line) => logged.push(line) });
const settle = () => reporter.flush(FLUSH_MS);

function createReporter(dsn: string): ErrorReporter {
  return createErrorReporter({
    settings: readErrorSettings({ ERROR_DSN: dsn })!,
    origin: {
      ...{ agentCode: 'CHOKDEE', release: 'abc123', environment: 'production' },
      places: createSourcePlaces(mapsDir),
    },
    fetch,
  });
}

let dsn: string;
beforeAll(async () => {
  mapsDir = await mkdtemp(path.join(tmpdir(), 'maps-'));
  // The first character of the second line comes from line 5, column 3 of a source.
  const map = {
    ...{ version: 3, sources: ['../../src/features/deposits/screens/deposit.screen.tsx'] },
    ...{ names: ['submit'], mappings: ';AAIEA' },
  };
  await writeFile(path.join(mapsDir, 'Ab12.js.map'), JSON.stringify(map));
  dsn = await taker.open();
  siteReporter = createReporter(dsn);
  app = await createTestApp({
    providers: [createTestProvider()],
    operatorKey: OPERATOR_KEY,
    errorReporter: siteReporter,
    onLog: (line) => logged.push(line),
  });
});
beforeEach(async () => {
  reporter = createReporter(dsn);
  await app.reset();
  taker.status = 200;
  taker.retryAfter = undefined;
  for (const list of [taker.events, taker.bodies, logged]) list.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await app.close();
  await taker.close();
  await rm(mapsDir, { recursive: true });
});

describe('an error of the server', () => {
  test('is logged and reported with its causes, its release and the place in the project', async () => {
    const cause = new TypeError('column "x" of 0812345678');
    log().error(
      { err: new Error('could not credit', { cause }), gatewayId: 'scb', detail: { deep: 1 } },
      'request failed',
    );
    await settle();
    expect(logged).toHaveLength(1);
    expect(taker.events).toMatchObject([
      {
        ...{ platform: 'node', level: 'error', release: 'abc123', environment: 'production' },
        logentry: { formatted: 'request failed' },
        tags: { agent: 'CHOKDEE', shell: 'server' },
        extra: { gatewayId: 'scb' },
        exception: {
          values: [
            { type: 'TypeError', value: 'column "x" of [number]' },
            { type: 'Error', value: 'could not credit' },
          ],
        },
      },
    ]);
    const frames = taker.events[0]?.exception?.values[1]?.stacktrace?.frames ?? [];
    expect(frames.at(-1)?.filename).toMatch(/error-reports\.test\.ts$/);
    expect(taker.bodies.join()).not.toContain('0812345678');
  });

  test('that repeats is reported once a minute, with the number of repetitions', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const logger = log();
    for (let turn = 0; turn < 100; turn += 1) logger.error(new Error('again and again'));
    await settle();
    expect(taker.events).toHaveLength(1);
    vi.setSystemTime(Date.now() + MINUTE_MS + 1);
    logger.error(new Error('again and again'));
    await settle();
    expect(taker.events).toHaveLength(2);
    expect(taker.events[1]?.extra).toEqual({ repetitions: '99' });
    expect(logged).toHaveLength(101);
  });

  test('that comes in many kinds is reported sixty times a minute at most', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 2 * MINUTE_MS);
    const logger = log();
    for (let turn = 0; turn < 90; turn += 1) {
      logger.error(new Error(`fault ${'abcdefghij'[turn % 10]}${turn}`));
      await settle();
    }
    expect(taker.events).toHaveLength(60);
  });

  test('is only logged below the level of errors', async () => {
    const logger = pino({ level: 'debug', hooks: reporter.hooks }, { write: () => undefined });
    logger.warn(new Error('only a warning'));
    await settle();
    expect(taker.bodies).toEqual([]);
  });
});

describe('an address', () => {
  test.each([
    [429, '120', 120_000],
    [503, undefined, 30_000],
  ])('that answers %s is left alone for a while', async (status, retryAfter, pauseMs) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const logger = log();
    taker.status = status;
    taker.retryAfter = retryAfter;
    logger.error('first');
    await settle();
    logger.error('second');
    await settle();
    expect(taker.bodies).toHaveLength(1);
    taker.status = 200;
    vi.setSystemTime(Date.now() + pauseMs + 1);
    logger.error('third');
    await settle();
    expect(taker.events.map(({ logentry }) => logentry.formatted)).toEqual(['third']);
  });

  test('that does not answer at all changes nothing but its state in the list of connections', async () => {
    const failures: (string | undefined)[] = [];
    reporter = createReporter('http://key@127.0.0.1:9/1');
    reporter.onOutcome((failure) => failures.push(failure));
    log().error('a fault');
    await settle();
    expect(failures).toEqual(['TypeError']);
    expect(logged).toHaveLength(1);
  });

  test.each([
    ['https://key@o1.ingest.sentry.io/42', 'https://o1.ingest.sentry.io/api/42/envelope/'],
    ['https://key:secret@bugs.example/sentry/7', 'https://bugs.example/sentry/api/7/envelope/'],
  ])('is read from %s', (address, envelopeUrl) => {
    expect(readErrorSettings({ ERROR_DSN: address })).toEqual({ envelopeUrl, publicKey: 'key' });
  });
});

describe('an error of a page', () => {
  const report = {
    ...{ name: 'TypeError', message: 'no member 0812345678', shell: 'liff' as const },
    ...{ path: '/member/deposit', stack: 'at submit (https://site.example/assets/Ab12.js:2:1)' },
  };

  test('is reported with its place in the sources, and named in the list of connections', async () => {
    expect((await app.call(clientError, { body: report })).status).toBe(200);
    await siteReporter.flush(FLUSH_MS);
    expect(taker.events).toMatchObject([
      {
        platform: 'javascript',
        tags: { shell: 'liff' },
        request: { url: '/member/deposit' },
        exception: {
          values: [
            {
              type: 'TypeError',
              value: 'no member [number]',
              stacktrace: {
                frames: [
                  {
                    filename: 'src/features/deposits/screens/deposit.screen.tsx',
                    function: 'submit',
                    lineno: 5,
                    colno: 3,
                  },
                ],
              },
            },
          ],
        },
      },
    ]);
    expect(logged.join()).not.toContain('0812345678');
    const { data } = await operate(app, '/connections');
    expect(v.parse(connectionList.data, data).at(-1)).toMatchObject({
      ...{ id: 'errors/reports', kind: 'errors', state: 'ok' },
      name: expect.stringMatching(/^127\.0\.0\.1:\d+$/) as string,
    });
  });

  test.each([
    ['a longer stack', { stack: 'x'.repeat(2_801) }],
    ['another field', { token: 'secret' }],
    ['a URL in place of a path', { path: 'https://site.example/' }],
    ['an unknown shell', { shell: 'game' }],
  ])('is refused with %s', async (_, change) => {
    const body = { ...report, ...change } as typeof report;
    expect((await app.call(clientError, { body })).status).toBe(400);
    expect(taker.bodies).toEqual([]);
  });

  test('is refused when one address sends too many', async () => {
    for (let turn = 0; turn < 120; turn += 1) await app.call(clientError, { body: report });
    expect((await app.call(clientError, { body: report })).status).toBe(429);
  });
});
