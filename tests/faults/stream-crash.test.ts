import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { login } from '@/contract/session.contract';
import { streamKinds } from '@/contract/stream.contract';
import { memberWallets } from '@/contract/wallet.contract';
import { demoMembers } from '@/server/account/members.seed';
import { type Database, openDatabase } from '@/server/db/database';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { type ServerProcess, startServerProcess } from '../support/server-process';
import { StreamReader } from '../support/stream-reader';
import { moveMoney } from '../support/test-movements';

let database: PostgresDatabase;
let db: Database;
let servers: ServerProcess[];
let token: string;
let accountId: number;
let streams: StreamReader[] = [];

beforeAll(async () => {
  database = await createPostgresDatabase('demo');
  db = await openDatabase({ databaseUrl: database.url });
  servers = await Promise.all([start(), start()]);
  const { username, password } = demoMembers[0];
  const session = await post<{ access_token: string }>(login.path, { username, password });
  token = session.access_token;
  const wallets = await post<{ data: { id: string }[] }>(memberWallets.path, {});
  accountId = Number(wallets.data[0]?.id);
});
afterEach(async () => {
  for (const stream of streams) await stream.close();
  streams = [];
});
afterAll(async () => {
  for (const server of servers) await server.kill();
  await db.destroy();
  await database.drop();
});

function start(): Promise<ServerProcess> {
  return startServerProcess({ DATABASE_URL: database.url, SEED: 'none' });
}

async function post<Result>(path: string, body: object): Promise<Result> {
  const response = await fetch(servers[1]!.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Result;
}

async function listen(at: ServerProcess, lastEventId?: string): Promise<StreamReader> {
  const stream = await StreamReader.open({ token, url: at.url, lastEventId });
  streams.push(stream);
  return stream;
}

async function pay(): Promise<void> {
  await moveMoney(db, { accountId, amount: 100, code: 'deposit' });
}

test('after a server is killed while streaming, another server continues from the last position', async () => {
  const [first, second] = servers as [ServerProcess, ServerProcess];
  const stream = await listen(first);
  expect((await stream.next())?.kinds).toEqual(streamKinds);
  const line = { hasEnded: false };
  const reading = stream.untilEnd().then(() => {
    line.hasEnded = true;
  });
  // Payments arrive all the time, so it is unknown which of them were streamed before the kill.
  const paying = (async () => {
    for (let turn = 0; turn < 10 || !line.hasEnded; turn += 1) await pay();
  })();
  expect(await first.kill()).toMatchObject({ signal: 'SIGKILL' });
  await Promise.all([reading, paying]);
  await pay();
  const resumed = await listen(second, stream.lastId);
  expect(await resumed.until('wallet')).toEqual(['wallet']);
  servers[0] = await start();
});

test('a server asked to stop ends its streams and exits in time', async () => {
  const [first, second] = servers as [ServerProcess, ServerProcess];
  const streams = await Promise.all([listen(first), listen(first), listen(first)]);
  for (const stream of streams) expect((await stream.next())?.kinds).toEqual(streamKinds);
  const ending = first.stop();
  for (const stream of streams) await stream.untilEnd();
  expect(await ending).toEqual({ code: 0, signal: null });
  await pay();
  expect(await (await listen(second, streams[0].lastId)).until('wallet')).toEqual(['wallet']);
  servers[0] = await start();
});
