import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ledgerVerify } from '@/contract/operator/ledger.contract';
import { login } from '@/contract/session.contract';
import { streamKinds } from '@/contract/stream.contract';
import { demoMembers } from '@/server/account/members.seed';
import { type Database, openDatabase } from '@/server/db/database';
import { isUnavailable } from '@/server/db/engine/unavailable-error';
import { queryRaw } from '@/server/db/raw';
import { findPgbouncer, type Pooler, startPgbouncer } from '../../support/pgbouncer';
import { createPostgresDatabase, type PostgresDatabase } from '../../support/postgres';
import { sendStake } from '../../support/sent-stake';
import {
  OPERATOR_KEY,
  type ServerProcess,
  ServerStartError,
  startServerProcess,
} from '../../support/server-process';
import { StreamReader } from '../../support/stream-reader';
import { createTestPlayers } from '../../support/test-players';

const pgbouncer = findPgbouncer();
/** Connections of the pooler to the server, which all clients share. */
const SHARED = 4;
const STATEMENT_MS = 400;
const OPENING = 100_000;
const STAKES_AT_ONCE = 64;

let database: PostgresDatabase;
let pooler: Pooler;
/** Twelve connections to the pooler. */
let db: Database;
/** A connection that leads past the pooler. */
let direct: Database;

describe.skipIf(pgbouncer === undefined)('through PgBouncer in transaction mode', () => {
  beforeAll(async () => {
    database = await createPostgresDatabase('demo');
    pooler = await startPgbouncer(pgbouncer ?? '', database.url, SHARED);
    db = await openDatabase({
      databaseUrl: pooler.url,
      poolSize: 12,
      pooler: { listenUrl: database.url, prepares: false },
      callLimits: { statementMs: STATEMENT_MS, acquireMs: 20_000 },
    });
    direct = await openDatabase({ databaseUrl: database.url, poolSize: 2 });
  });
  afterAll(async () => {
    await db.destroy();
    await direct.destroy();
    await pooler.stop();
    await database.drop();
  });

  test('transactions of more clients than connections keep their statements together', async () => {
    await queryRaw(direct, 'CREATE TABLE counters (id int PRIMARY KEY, n int NOT NULL)');
    await queryRaw(direct, 'INSERT INTO counters VALUES (1, 0)');
    await Promise.all(
      Array.from({ length: 100 }, () =>
        db.transaction().execute(async (tx) => {
          const [row] = await queryRaw<{ n: number }>(
            tx,
            'SELECT n FROM counters WHERE id = $1::int FOR UPDATE',
            [1],
          );
          await queryRaw(tx, 'UPDATE counters SET n = $1::int', [(row?.n ?? 0) + 1]);
        }),
      ),
    );
    expect(await queryRaw(direct, 'SELECT n FROM counters')).toEqual([{ n: 100 }]);
  });

  test('the time limit of a transaction ends with it and touches no other client', async () => {
    const calls = db.usedFor('call');
    const slow = calls.transaction().execute((tx) => queryRaw(tx, 'SELECT pg_sleep(20)'));
    await expect(slow).rejects.toMatchObject({ code: '57014' });
    const limits = await Promise.all(
      Array.from({ length: SHARED * 2 }, () =>
        queryRaw<{ ms: string }>(db, `SELECT current_setting('statement_timeout') AS ms`),
      ),
    );
    expect(limits.flat().map(({ ms }) => ms)).toEqual(Array(SHARED * 2).fill('0'));
  });

  test('a slow statement outside a transaction is cancelled on the server', async () => {
    const mark = randomUUID();
    const slow = queryRaw(db.usedFor('call'), `SELECT pg_sleep(600), '${mark}'`);
    await expect(slow).rejects.toSatisfy(isUnavailable);
    await expect
      .poll(() =>
        queryRaw(
          direct,
          `SELECT FROM pg_stat_activity
           WHERE state = 'active' AND pid <> pg_backend_pid() AND strpos(query, $1::text) > 0`,
          [mark],
        ),
      )
      .toEqual([]);
  });

  test('messages that are sent through the pooler reach a listener that is not', async () => {
    const heard: string[] = [];
    const stop = await db.listen('news', {
      onMessage: (payload) => heard.push(payload),
      onGap: () => undefined,
    });
    await queryRaw(db, `SELECT pg_notify('news', 'one')`);
    await expect.poll(() => heard).toEqual(['one']);
    await stop();
  });

  test('two servers take 64 stakes at once and tell pages of changes', async () => {
    const environment = {
      ...{ DATABASE_URL: pooler.url, DATABASE_LISTEN_URL: database.url },
      ...{ SEED: 'none', DATABASE_POOL: '20' },
    };
    const servers = await Promise.all([
      startServerProcess(environment),
      startServerProcess(environment),
    ]);
    try {
      const players = await createTestPlayers((...sql) => queryRaw(direct, ...sql), 8, OPENING);
      const stream = await listen(servers[0]);
      await stream.until(...streamKinds);
      const stakes = Array.from({ length: STAKES_AT_ONCE }, (_, place) =>
        sendStake(servers[place % 2]!.url, {
          player: players[place % players.length]!,
          id: randomUUID(),
        }),
      );
      const statuses = (await Promise.all(stakes)).map(({ status }) => status);
      expect(statuses).toEqual(Array(STAKES_AT_ONCE).fill(200));
      await queryRaw(
        db,
        `SELECT note_change('polls', (SELECT id FROM members WHERE username = $1), NULL)`,
        [demoMembers[0].username],
      );
      await stream.until('polls');
      await stream.close();
      const verified = await fetch(servers[1].url + ledgerVerify.path, {
        headers: { authorization: `Bearer ${OPERATOR_KEY}` },
      });
      expect(await verified.json()).toMatchObject({ data: { faults: [] } });
    } finally {
      for (const server of servers) await server.stop();
    }
  });

  test('demo data is not written through a pooler', async () => {
    const start = startServerProcess({
      ...{ DATABASE_URL: pooler.url, DATABASE_LISTEN_URL: database.url, SEED: 'demo' },
    });
    await expect(start).rejects.toThrow(ServerStartError);
    await expect(start).rejects.toThrow(/cannot be written through a pooler: set SEED=none/);
  });
});

async function listen(server: ServerProcess): Promise<StreamReader> {
  const { username, password } = demoMembers[0];
  const response = await fetch(server.url + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { access_token: token } = (await response.json()) as { access_token: string };
  return StreamReader.open({ token, url: server.url });
}
