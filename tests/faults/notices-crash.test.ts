import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login } from '@/contract/session.contract';
import { DEVICE_HEADER } from '@/contract/start-call';
import { demoMembers } from '@/server/account/members.seed';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { type ServerProcess, startServerProcess } from '../support/server-process';

const SENDING_TAKES_AT_MOST_MS = 60_000;
let database: PostgresDatabase;
let db: Database;
let server: ServerProcess;

beforeAll(async () => {
  database = await createPostgresDatabase('demo');
  db = await openDatabase({ databaseUrl: database.url });
  server = await start();
  // The first device of a member raises no notice.
  await signInFromAnotherDevice();
});
afterAll(async () => {
  await server.kill();
  await db.destroy();
  await database.drop();
});

function start(): Promise<ServerProcess> {
  return startServerProcess({ DATABASE_URL: database.url, SEED: 'none' });
}

async function signInFromAnotherDevice(): Promise<void> {
  const { username, password } = demoMembers[0];
  const response = await fetch(server.url + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [DEVICE_HEADER]: randomUUID() },
    body: JSON.stringify({ username, password }),
  });
  expect(response.status).toBe(200);
}

async function fetchDeliveries(): Promise<string[]> {
  const rows = await queryRaw<{ state: string | null }>(
    db,
    `SELECT d.state FROM notices n LEFT JOIN notice_deliveries d ON d.notice_id = n.id
     WHERE n.kind = 'new_device' ORDER BY n.id`,
    [],
  );
  return rows.map(({ state }) => state ?? 'not handed over');
}

test('when a process is killed right after its response, the next process sends the notice exactly once', async () => {
  await signInFromAnotherDevice();
  expect(await server.kill()).toMatchObject({ signal: 'SIGKILL' });
  expect(await fetchDeliveries()).toHaveLength(1);
  server = await start();
  await signInFromAnotherDevice();
  await expect
    .poll(fetchDeliveries, { timeout: SENDING_TAKES_AT_MOST_MS })
    .toEqual(['sent', 'sent']);
});
