import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { errorCodes } from '@/contract/errors';
import { lineIdentity } from '@/contract/line.contract';
import { openDatabase } from '@/server/db/database';
import {
  createLineStandIn,
  type LineHttp,
  type LineStandIn,
  lineUsers,
} from '../support/line-stand-in';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { type ServerProcess, startServerProcess } from '../support/server-process';

const CERTS = '/oauth2/v2.1/certs';
let database: PostgresDatabase;
let standIn: LineStandIn;
let line: LineHttp;
let server: ServerProcess | undefined;

beforeAll(async () => {
  database = await createPostgresDatabase('demo');
  const db = await openDatabase({ databaseUrl: database.url });
  await db.destroy();
  standIn = await createLineStandIn();
  line = await standIn.listen();
});
afterEach(async () => {
  await server?.kill();
  standIn.reset();
});
afterAll(async () => {
  await line.close();
  await database.drop();
});

async function start(): Promise<ServerProcess> {
  server = await startServerProcess({
    DATABASE_URL: database.url,
    SEED: 'none',
    ...line.environment,
  });
  return server;
}

async function identify({ url }: ServerProcess): Promise<unknown> {
  const response = await fetch(url + lineIdentity.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id_token: await standIn.issueIdToken() }),
  });
  return response.json();
}

const known = { error: 0, data: { user_id: lineUsers.somchai.userId } };

test('a running server identifies users even after LINE has stopped responding', async () => {
  const running = await start();
  await expect.poll(() => standIn.callsTo(CERTS).length).toBe(1);
  standIn.fail('black hole');
  expect(await identify(running)).toMatchObject(known);
  expect(standIn.callsTo(CERTS)).toHaveLength(1);
  expect(await running.stop()).toMatchObject({ code: 0 });
});

test('a server starts and stops while LINE does not respond, and works when LINE is back', async () => {
  standIn.fail('black hole');
  const running = await start();
  expect(await identify(running)).toMatchObject({
    error: errorCodes['line.unavailable'],
  });
  await expect.poll(() => running.output()).toContain("LINE's keys could not be fetched");
  standIn.recover();
  expect(await identify(running)).toMatchObject(known);
  expect(await running.stop()).toMatchObject({ code: 0 });
});
