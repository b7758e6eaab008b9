import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { befriend, hurry, notify } from '../support/line-notices.fixture';
import { chatUsers, createOfficialAccountStandIn } from '../support/official-account-stand-in';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { type ServerProcess, startServerProcess } from '../support/server-process';

const SENDING_TAKES_AT_MOST_MS = 90_000;
const standIn = createOfficialAccountStandIn();
let database: PostgresDatabase;
let db: Database;
let server: ServerProcess;
let line: Server;
let lineUrl: string;
/** Retry keys and bodies of the pushes that reached LINE. */
const pushes: string[] = [];
let isToKill = true;

beforeAll(async () => {
  line = createServer((incoming, outgoing) => {
    void getRequestListener(respond, { overrideGlobalObjects: false })(incoming, outgoing);
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  const address = line.address();
  if (address === null || typeof address === 'string') throw new Error('No free port found');
  lineUrl = `http://127.0.0.1:${address.port}`;
  database = await createPostgresDatabase('demo');
  db = await openDatabase({ databaseUrl: database.url });
  server = await start();
});
afterAll(async () => {
  await server.kill();
  line.close();
  line.closeAllConnections();
  await db.destroy();
  await database.drop();
});

/** Takes each call; the process that sent the first push is dead before it reads the answer. */
async function respond(received: Request): Promise<Response> {
  const { url, method, headers } = received;
  const body = await received.text();
  const isPush = url.endsWith('/message/push');
  if (isPush) pushes.push(`${headers.get('x-line-retry-key')} ${body}`);
  const response = await standIn.fetch(url, { method, headers, ...(body !== '' && { body }) });
  if (isPush && isToKill) {
    isToKill = false;
    await server.kill();
  }
  return response;
}

function start(): Promise<ServerProcess> {
  return startServerProcess({
    DATABASE_URL: database.url,
    SEED: 'none',
    LINE_MESSAGING_CHANNEL_ID: standIn.channelId,
    LINE_MESSAGING_CHANNEL_SECRET: standIn.channelSecret,
    LINE_API_URL: lineUrl,
  });
}

test('when a process is killed between the push and its record, the next one sends the same again and LINE shows it once', async () => {
  const [member] = await queryRaw<{ id: number }>(
    db,
    'SELECT id FROM members WHERE agent_id = 1 ORDER BY id LIMIT 1',
  );
  const memberId = member?.id ?? 0;
  await befriend(db, standIn, { memberId, userId: chatUsers.somchai });
  await notify(db, memberId, { kind: 'withdrawal_paid', amount: 200_00 });
  await expect.poll(() => server.isRunning(), { timeout: SENDING_TAKES_AT_MOST_MS }).toBe(false);
  expect(standIn.pushes).toHaveLength(1);
  // The dead process still owns the delivery; nothing but its lease tells the next one to wait.
  await hurry(db);
  server = await start();
  const readStates = async () => {
    const rows = await queryRaw<{ state: string }>(
      db,
      `SELECT state FROM notice_deliveries WHERE channel = 'line'`,
    );
    return rows.map(({ state }) => state);
  };
  await expect.poll(readStates, { timeout: SENDING_TAKES_AT_MOST_MS }).toEqual(['sent']);
  expect(pushes).toHaveLength(2);
  expect(new Set(pushes).size).toBe(1);
  expect(standIn.pushes).toHaveLength(1);
});
