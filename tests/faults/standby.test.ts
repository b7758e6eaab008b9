import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { healthShow } from '@/contract/operator/health.contract';
import { ledgerVerify } from '@/contract/operator/ledger.contract';
import { playedVerify } from '@/contract/operator/played.contract';
import { houseVerify, reportExport } from '@/contract/operator/reports.contract';
import { login } from '@/contract/session.contract';
import { streamKinds } from '@/contract/stream.contract';
import { toCalendarDay } from '@/domain/calendar-day';
import { demoMembers } from '@/server/account/members.seed';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { type PostgresPair, startPostgresPair } from '../support/postgres-server';
import { type SentStake, sendStake } from '../support/sent-stake';
import { OPERATOR_KEY, type ServerProcess, startServerProcess } from '../support/server-process';
import { StreamReader } from '../support/stream-reader';
import { createTestPlayers } from '../support/test-players';

const TODAY = toCalendarDay(new Date());
const OPENING = 1_000_000;
const PLAYERS = 8;
/** Time that load runs before and after the loss of the primary. */
const LOAD_MS = 1_500;
const TAKE_OVER = { timeout: 60_000, interval: 100 };

let pair: PostgresPair;
let server: ServerProcess;
let db: Database;
let players: readonly string[];

beforeAll(async () => {
  pair = await startPostgresPair({ durable: true });
  server = await startServerProcess({ DATABASE_URL: pair.url, SEED: 'demo-unplayed' });
  db = await openDatabase({ databaseUrl: pair.url, poolSize: 2 });
  players = await createTestPlayers((...sql) => queryRaw(db, ...sql), PLAYERS, OPENING);
});
afterAll(async () => {
  await server.kill();
  await db.destroy();
  await pair.stop();
});

/** Sends a stake. @returns the provider's answer; undefined when the call was not answered for sure */
async function send(stake: SentStake): Promise<{ replayed: boolean } | undefined> {
  const response = await sendStake(server.url, stake);
  if (response.status === 503) return undefined;
  expect(response.status).toBe(200);
  return (await response.json()) as { replayed: boolean };
}

const statusOf = async (path: string): Promise<number> => (await fetch(server.url + path)).status;

async function readMetrics(): Promise<string> {
  const headers = { authorization: `Bearer ${OPERATOR_KEY}` };
  return (await fetch(`${server.url}/metrics`, { headers })).text();
}

test('a standby alone is refused, because it may show what is outdated', async () => {
  const opening = openDatabase({ databaseUrl: pair.standbyUrl, startLimitMs: 1_000 });
  await expect(opening).rejects.toThrow(/cannot be used: PostgreSQL is a standby/);
});

test('exports and checks of the books read from a standby, which the page of health says', async () => {
  const reading = await startServerProcess({
    ...{ DATABASE_URL: pair.url, DATABASE_READ_URL: pair.standbyUrl, SEED: 'none' },
  });
  try {
    const headers = { authorization: `Bearer ${OPERATOR_KEY}` };
    const ask = async (path: string) =>
      (await (await fetch(reading.url + path, { headers })).json()) as object;
    for (const path of [ledgerVerify.path, playedVerify.path, houseVerify.path]) {
      expect(await ask(path)).toMatchObject({ error: 0 });
    }
    expect(await ask(healthShow.path)).toMatchObject({
      data: { read_copy: { behind_seconds: expect.any(Number) as number } },
    });
    const body = JSON.stringify({
      ...{ list: 'table', section: 'balances', from: TODAY, to: TODAY, format: 'csv' },
    });
    const prepared = await fetch(reading.url + reportExport.path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body,
    });
    const { data } = (await prepared.json()) as { data: { path: string; count: number } };
    const file = await (await fetch(reading.url + data.path, { headers })).text();
    expect(file.trim().split('\n')).toHaveLength(data.count + 1);
  } finally {
    await reading.stop();
  }
});

test('a standby takes over: no acknowledged stake is lost, and pages hear of changes again', async () => {
  const [first = '', second = ''] = [...pair.url.matchAll(/127\.0\.0\.1:\d+/g)].map(
    ([host]) => host,
  );
  expect(await readMetrics()).toContain(`database_server_info{address="${first}"} 1`);
  const { username, password } = demoMembers[0];
  const session = await fetch(server.url + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { access_token: token } = (await session.json()) as { access_token: string };
  const stream = await StreamReader.open({ token, url: server.url });
  await stream.until(...streamKinds);
  const tell = (kind: string) =>
    queryRaw(db, 'SELECT note_change($1, (SELECT id FROM members WHERE username = $2), NULL)', [
      kind,
      username,
    ]);

  const [acknowledged, refused]: [SentStake[], SentStake[]] = [[], []];
  let isOver = false;
  const load = players.map(async (player) => {
    while (!isOver) {
      const stake = { player, id: randomUUID() };
      ((await send(stake)) ? acknowledged : refused).push(stake);
    }
  });
  await sleep(LOAD_MS);
  pair.killPrimary();
  await expect.poll(() => statusOf('/readyz'), TAKE_OVER).toBe(503);
  await pair.promote();
  // If the server does not listen yet, it must ask for this change when it does.
  await expect
    .poll(
      () =>
        tell('polls').then(
          () => true,
          () => false,
        ),
      TAKE_OVER,
    )
    .toBe(true);
  await expect.poll(() => statusOf('/readyz'), TAKE_OVER).toBe(200);
  await sleep(LOAD_MS);
  isOver = true;
  await Promise.all(load);

  expect(await readMetrics()).toContain(`database_server_info{address="${second}"} 1`);
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(refused.length).toBeGreaterThan(0);
  for (const stake of acknowledged) expect(await send(stake)).toMatchObject({ replayed: true });
  for (const stake of refused) {
    await send(stake);
    expect(await send(stake)).toMatchObject({ replayed: true });
  }
  const [count] = await queryRaw<{ count: number }>(
    db,
    `SELECT count(*) AS count FROM transfers WHERE code = 'game_stake'`,
  );
  expect(count?.count).toBe(acknowledged.length + refused.length);
  const headers = { authorization: `Bearer ${OPERATOR_KEY}` };
  const verified = await fetch(server.url + ledgerVerify.path, { headers });
  expect(await verified.json()).toMatchObject({ data: { faults: [] } });

  await tell('quests');
  await stream.until('polls', 'quests');
  await stream.close();
});
