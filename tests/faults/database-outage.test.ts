import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { errorCodes } from '@/contract/errors';
import { createDatabase, type Database, openDatabase } from '@/server/db/database';
import { createPostgresSource } from '@/server/db/engine/postgres-source';
import { queryRaw } from '@/server/db/raw';
import { waitingAtMost } from '../support/database-limits';
import { createDatabaseLine, type DatabaseLine } from '../support/database-line';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { sendStake } from '../support/sent-stake';
import { OPERATOR_KEY, type ServerProcess, startServerProcess } from '../support/server-process';
import { createTestPlayers } from '../support/test-players';

/** Time limit in ms of a response. Calls give up within three seconds, but a busy machine gets more time. */
const RESPONSE_LIMIT_MS = 10_000;
/** Time for the recovery, which takes at most two seconds on an idle machine. */
const RECOVERY = { timeout: 15_000, interval: 100 };
const OPENING = 100_000;

let postgres: PostgresDatabase;
let line: DatabaseLine;
let server: ServerProcess;
/** A direct connection, independent of the interruptible line. */
let db: Database;
let player: string;

beforeAll(async () => {
  postgres = await createPostgresDatabase('demo');
  db = await openDatabase({ databaseUrl: postgres.url, poolSize: 3 });
  line = await createDatabaseLine(postgres.url);
  server = await startServerProcess({ DATABASE_URL: line.url, SEED: 'demo-unplayed' });
  [player = ''] = await createTestPlayers((...sql) => queryRaw(db, ...sql), 1, OPENING);
});
afterEach(async () => {
  await line.mend();
  await expect.poll(() => statusOf('/readyz'), RECOVERY).toBe(200);
});
afterAll(async () => {
  await server.kill();
  await server.kill();
  await line.close();
  await db.destroy();
  await postgres.drop();
});

interface ApiResponse {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly json: unknown;
  readonly ms: number;
}

const ask = (path: string, init: RequestInit = {}): Promise<ApiResponse> =>
  take(() => fetch(`${server.url}${path}`, init));

async function take(send: () => Promise<Response>): Promise<ApiResponse> {
  const startedAt = performance.now();
  const response = await send();
  const text = await response.text();
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    json: text.startsWith('{') ? (JSON.parse(text) as unknown) : text,
    ms: performance.now() - startedAt,
  };
}

const statusOf = async (path: string): Promise<number> => (await ask(path)).status;

const login = (): Promise<ApiResponse> =>
  ask('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: '0812345678', password: 'demo1234' }),
  });

/** Returns a function that sends the same stake each time it is called. */
function createStake(): () => Promise<ApiResponse> {
  const stake = { player, id: randomUUID() };
  return () => take(() => sendStake(server.url, stake));
}

function expectUnavailable({ status, retryAfter, json, ms }: ApiResponse): void {
  expect(status).toBe(503);
  expect(Number(retryAfter)).toBeGreaterThan(0);
  expect(json).toMatchObject({ error: errorCodes['request.unavailable'], data: null });
  expect(ms).toBeLessThan(RESPONSE_LIMIT_MS);
}

/**
 * Expects that each refused stake takes effect exactly once when it is repeated, even if the server had carried it out.
 */
async function expectDoneOnce(stakes: readonly (() => Promise<ApiResponse>)[]): Promise<void> {
  const before = await fetchStakeCount();
  const replayed = [];
  for (const stake of stakes) {
    const { status, json } = await stake();
    expect(status).toBe(200);
    expect(json).toMatchObject({ status: 'ok' });
    replayed.push((json as { replayed: boolean }).replayed);
    expect((await stake()).json).toMatchObject({ status: 'ok', replayed: true });
  }
  expect(await fetchStakeCount()).toBe(before + replayed.filter((was) => !was).length);
  const { json } = await ask('/operator/v1/ledger/verify', {
    headers: { authorization: `Bearer ${OPERATOR_KEY}` },
  });
  expect(json).toMatchObject({ data: { faults: [] } });
}

async function fetchStakeCount(): Promise<number> {
  const [row] = await queryRaw<{ count: number }>(
    db,
    `SELECT count(*) AS count FROM transfers WHERE code = 'game_stake'`,
  );
  return row?.count ?? -1;
}

const troubles: Record<string, () => Promise<void>> = {
  away: () => line.cut(),
  stalled: () => {
    line.stall();
    return Promise.resolve();
  },
};

test.each(Object.entries(troubles))(
  'while PostgreSQL is %s, every call gets 503 in time, and calls work again afterwards',
  async (_name, begin) => {
    const stakes = Array.from({ length: 20 }, createStake);
    expect((await stakes[0]?.())?.status).toBe(200);
    await begin();
    const [ready, alive, ...responses] = await Promise.all([
      ask('/readyz'),
      ask('/healthz'),
      ask('/api/banner'),
      login(),
      ...stakes.map((stake) => stake()),
    ]);
    for (const response of responses) expectUnavailable(response);
    expect(ready).toMatchObject({ status: 503, json: { status: 'no database' } });
    expect(ready.ms).toBeLessThan(RESPONSE_LIMIT_MS);
    expect(alive.status).toBe(200);
    // Later calls wait no longer than earlier ones.
    expectUnavailable(await login());
    await line.mend();
    await expect.poll(() => statusOf('/readyz'), RECOVERY).toBe(200);
    await expect.poll(async () => (await login()).status, RECOVERY).toBe(200);
    await expectDoneOnce(stakes);
  },
);

test('a read-only database makes the server not ready; writes get 503 and reads still work', async () => {
  const [{ name } = { name: '' }] = await queryRaw<{ name: string }>(
    db,
    'SELECT current_database() AS name',
  );
  const stakes = [createStake(), createStake()];
  await queryRaw(db, `ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  try {
    await line.cut();
    await line.mend();
    await expect
      .poll(() => ask('/readyz'), RECOVERY)
      .toMatchObject({ status: 503, json: { status: 'read-only' } });
    for (const response of await Promise.all([login(), ...stakes.map((stake) => stake())]))
      expectUnavailable(response);
    expect(await statusOf('/api/banner')).toBe(200);
  } finally {
    await queryRaw(db, `ALTER DATABASE ${name} RESET default_transaction_read_only`);
    await line.cut();
    await line.mend();
  }
  await expect.poll(() => statusOf('/readyz'), RECOVERY).toBe(200);
  await expectDoneOnce(stakes);
});

test('a call for a locked wallet gets 503, and other calls do not wait for it', async () => {
  const stake = createStake();
  const holder = await db.startTransaction().execute();
  await queryRaw(
    holder,
    'SELECT FROM accounts WHERE id = (SELECT account_id FROM game_players WHERE token = $1) FOR UPDATE',
    [player],
  );
  expectUnavailable(await stake());
  expect(await statusOf('/readyz')).toBe(200);
  expect((await login()).status).toBe(200);
  await holder.rollback().execute();
  await expectDoneOnce([stake]);
});

test('calls share the available connections when the pool wants more than the role may open', async () => {
  const role = `few_${randomUUID().slice(0, 8)}`;
  await queryRaw(db, `CREATE ROLE ${role} LOGIN PASSWORD 'few' CONNECTION LIMIT 3`);
  const url = new URL(postgres.url);
  url.username = role;
  url.password = 'few';
  const few = createDatabase(
    createPostgresSource({ url: url.href, poolSize: 10, limits: waitingAtMost(RESPONSE_LIMIT_MS) }),
  );
  try {
    const rows = await Promise.all(
      Array.from({ length: 40 }, (_, index) => queryRaw(few, 'SELECT $1::int AS n', [index])),
    );
    expect(rows).toEqual(Array.from({ length: 40 }, (_, n) => [{ n }]));
  } finally {
    await few.destroy();
    await queryRaw(db, `DROP ROLE ${role}`);
  }
});

test('a starting server waits for PostgreSQL and logs it', async () => {
  const late = await createDatabaseLine(postgres.url);
  await late.cut();
  const messages: string[] = [];
  const opening = openDatabase({
    databaseUrl: late.url,
    poolSize: 2,
    logger: { info: () => undefined, warn: (message) => messages.push(message) },
  });
  await expect.poll(() => messages.length).toBeGreaterThan(0);
  await late.mend();
  const opened = await opening;
  expect(await queryRaw(opened, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(messages[0]).toMatch(/^Waiting for PostgreSQL at 127\.0\.0\.1:\d+\/test_.*ECONNREFUSED/);
  expect(messages[0]).not.toContain('postgres:postgres');
  await opened.destroy();
  await late.close();
});

test.each([
  ['that does not respond', /cannot be used: .*ECONNREFUSED/],
  ['that refuses the password', /cannot be used: .*password authentication failed/],
])('a start on PostgreSQL %s ends with an explanation', async (which, sentence) => {
  const refusing = await createDatabaseLine(postgres.url);
  const url = new URL(refusing.url);
  if (which === 'that does not respond') await refusing.cut();
  else url.password = 'a wrong secret';
  const failure: unknown = await openDatabase({
    databaseUrl: url.href,
    startLimitMs: 1_000,
  }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  const { message } = failure as Error;
  expect(message).toMatch(sentence);
  expect(message).toContain('correct DATABASE_URL');
  expect(message).not.toMatch(/secret|postgres:postgres/);
  await refusing.close();
});

test('a silent connection and an endless upload do not block a shutdown', async () => {
  const leaving = await startServerProcess({ DATABASE_URL: postgres.url, SEED: 'none' });
  const sockets = await Promise.all(
    ['', 'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{'].map(
      async (opening) => {
        const socket = connect(leaving.port, '127.0.0.1');
        socket.on('error', () => undefined);
        await new Promise((resolve) => socket.once('connect', resolve));
        socket.write(opening);
        return socket;
      },
    ),
  );
  await sleep(200);
  expect(await leaving.stop()).toEqual({ code: 0, signal: null });
  for (const socket of sockets) socket.destroy();
});
